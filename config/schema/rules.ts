import type { z } from 'zod'
import type { deliveryTargetSchema } from './delivery'
import type { financeSchema } from './finance'
import type { formsSchema } from './forms'
import type { homeSchema } from './home'
import { hasMapPlace } from './people'
import type { dealershipSchema, locationSchema, openingHoursSchema, specialHoursSchema } from './people'
import type { searchSchema } from './search'

/** The settings that the rules read. `Site` would be a circular import: its schema applies these rules. */
type Settings = {
  email: string
  timezone: string
  opening_hours: z.output<typeof openingHoursSchema>[]
  special_hours: z.output<typeof specialHoursSchema>[]
  locations: z.output<typeof locationSchema>[]
  dealerships: z.output<typeof dealershipSchema>[]
  search: z.output<typeof searchSchema>
  finance: z.output<typeof financeSchema>
  finance_provider?: string
  home: z.output<typeof homeSchema>
  forms: z.output<typeof formsSchema>
  delivery: z.output<typeof deliveryTargetSchema>[]
}

type Report = (path: (string | number)[], message: string) => void

/** Validates rules that involve several settings. Every message includes the fix. */
export function checkSiteRules(site: Settings, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message })
  checkSearch(site, report)
  checkTimes(site, report)
  checkBands(site, report)
  checkSliders(site, report)
  checkReferences(site, report)
  if (site.forms.bot_check === 'turnstile' && !site.forms.turnstile_site_key)
    report(
      ['forms', 'turnstile_site_key'],
      'is empty although forms.bot_check is turnstile. Set it to the site key',
    )
  checkDelivery(site, report)
  checkStripe(site, report)
}

function checkStripe({ dealerships }: Settings, report: Report): void {
  for (const [index, dealership] of dealerships.entries()) {
    const { stripe_account: account, stripe_key_variable: variable, stripe_publishable_key: key } = dealership
    if (account && variable)
      report(
        ['dealerships', index, 'stripe_account'],
        'and stripe_key_variable are both set. Keep the one that receives the deposits',
      )
    if (variable && !key)
      report(
        ['dealerships', index, 'stripe_publishable_key'],
        'is empty although stripe_key_variable is set. Set it to the publishable key of the same Stripe account',
      )
    if (key && !variable)
      report(
        ['dealerships', index, 'stripe_key_variable'],
        'is empty although stripe_publishable_key is set. Set it to the name of the variable with the secret key, or remove the publishable key',
      )
  }
}

function checkDelivery({ delivery, dealerships, locations, forms, email }: Settings, report: Report): void {
  for (const [index, { dealership, location_id: location }] of delivery.entries()) {
    if (dealership !== undefined && !dealerships.some(({ slug }) => slug === dealership))
      report(
        ['delivery', index, 'dealership'],
        `${dealership} is not a dealership of this site. Use a slug from dealerships`,
      )
    if (location !== undefined && !locations.some(({ id }) => id === location))
      report(
        ['delivery', index, 'location_id'],
        `${location} is not a location of this site. Use an id from locations`,
      )
  }
  for (const [index, entry] of delivery.entries())
    if (delivery.slice(0, index).some((other) => isSignedDifferently(entry, other)))
      report(
        ['delivery', index, 'secret_variable'],
        'differs from that of another entry with the same url for the same enquiries. Use one secret per url',
      )
  if (!forms.receipt.enabled) return
  if (forms.bot_check === 'none')
    report(['forms', 'receipt', 'enabled'], 'requires a bot check. Set forms.bot_check to altcha')
  if (!email) report(['email'], 'is empty although forms.receipt is enabled. Set it to the reply address')
}

type DeliveryEntry = Settings['delivery'][number]

/** A lead is sent once to each URL, so one of the two secrets would not be used. */
function isSignedDifferently(entry: DeliveryEntry, other: DeliveryEntry): boolean {
  const isApart = (['dealership', 'location_id'] as const).some(
    (key) => entry[key] !== undefined && other[key] !== undefined && entry[key] !== other[key],
  )
  return (
    entry.kind === 'json_webhook' &&
    other.kind === 'json_webhook' &&
    !isApart &&
    entry.url === other.url &&
    entry.secret_variable !== other.secret_variable
  )
}

function checkSearch(
  { search, locations, finance, finance_provider: provider }: Settings,
  report: Report,
): void {
  const places = locations.filter((location) => hasMapPlace(location, search.location_ids))
  if (search.views.includes('map') && places.length < 2)
    report(
      ['search', 'views'],
      `has a map, but ${places.length} visible sales locations with lat and long. Add the coordinates or remove the map`,
    )
  if (new Set(search.views).size < search.views.length)
    report(['search', 'views'], 'names a view twice. Remove one')
  if (search.menu_show_more_limit <= search.menu_limit)
    report(
      ['search', 'menu_show_more_limit'],
      `is ${search.menu_show_more_limit}, which does not exceed search.menu_limit (${search.menu_limit}). Raise it or lower menu_limit`,
    )
  const hasRepayments = finance.show && finance.on_cards && Boolean(finance.lender || provider)
  if (search.filters.repayment.on && !hasRepayments)
    report(
      ['search', 'filters', 'repayment', 'on'],
      'is true although cards show no repayments. Turn on finance.show and finance.on_cards and set finance.lender, or turn it off',
    )
}

function checkTimes(site: Settings, report: Report): void {
  if (!isTimeZone(site.timezone))
    report(['timezone'], `${site.timezone} is not a time zone. Use an IANA name such as Australia/Sydney`)
  checkHours(site.opening_hours, ['opening_hours'], report)
  checkHours(site.special_hours, ['special_hours'], report)
  for (const [index, location] of site.locations.entries()) {
    const path = ['locations', index, 'contact_detail', 'opening_hours']
    checkHours(location.contact_detail.opening_hours, path, report)
  }
}

type Hours = { open: string | null; close: string | null; weekday?: number; date?: string }

function checkHours(hours: readonly Hours[], path: (string | number)[], report: Report): void {
  const days = new Set<number | string | undefined>()
  for (const [index, entry] of hours.entries()) {
    const day = entry.weekday ?? entry.date
    if (days.has(day)) report([...path, index], `is the second entry for ${day}. Keep one`)
    days.add(day)
    if (entry.open && entry.close && entry.close <= entry.open)
      report([...path, index, 'close'], `${entry.close} is not after open (${entry.open}). Use 24-hour times`)
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: name }))
  } catch {
    return false
  }
}

function checkBands({ home }: Settings, report: Report): void {
  if (!isAscending(home.bands))
    report(['home', 'bands'], 'are not in ascending order. List them from low to high')
  for (const [index, section] of home.sections.entries())
    if (section.type === 'price-bands' && !isAscending(section.bands))
      report(['home', 'sections', index, 'bands'], 'are not in ascending order. List them from low to high')
}

function checkSliders({ home }: Settings, report: Report): void {
  for (const [index, section] of home.sections.entries()) {
    if (section.type !== 'price-slider') continue
    const { min, max, step } = section
    if (max <= min || (max - min) % step !== 0)
      report(
        ['home', 'sections', index, 'max'],
        `${max} is not a whole number of steps of ${step} above ${min}. Change max, min or step`,
      )
  }
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0))
}

function checkReferences(site: Settings, report: Report): void {
  for (const key of ['id', 'slug'] as const) {
    checkUnique(site.locations, key, 'locations', report)
    checkUnique(site.dealerships, key, 'dealerships', report)
  }
  const locations = new Set(site.locations.map(({ id }) => id))
  const checkLocations = (ids: readonly number[], path: (string | number)[]) => {
    for (const [index, id] of ids.entries())
      if (!locations.has(id))
        report([...path, index], `${id} is not a location of this site. Use an id from locations`)
  }
  checkLocations(site.search.location_ids, ['search', 'location_ids'])
  for (const [index, { location_ids: ids }] of site.dealerships.entries())
    checkLocations(ids, ['dealerships', index, 'location_ids'])
}

function checkUnique(
  entries: readonly { id: number; slug: string }[],
  key: 'id' | 'slug',
  list: string,
  report: Report,
): void {
  const seen = new Set<number | string>()
  for (const [index, entry] of entries.entries()) {
    if (seen.has(entry[key])) report([list, index, key], `${entry[key]} is used twice. Use unique values`)
    seen.add(entry[key])
  }
}
