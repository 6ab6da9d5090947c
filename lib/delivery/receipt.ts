import { getCarPath } from '@/lib/cars/paths'
import { toOneLine } from '@/lib/http/log-line'
import { listHours, type HoursLine } from '@/lib/site/hours'
import { listAnswers, type Answer } from './answers'
import { findLeadLocation, readText, type LeadFacts } from './lead-facts'

/** More of a shopper's words than this is not repeated, in characters. */
const LONGEST_MESSAGE = 1000
const LONGEST_NAME = 40
const LINK = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/gi
/** Names hold no dots or digits beside letters; what does is an advertisement. */
const NO_NAME = /[\d@/:]|\.\S/

/** What the dealer would like to know, and the shopper needs not hear again. */
const HEARD_FROM = 'where-did-you-hear-about-us'

/** A receipt's parts, in plain text; layouts are made of it. */
export type Receipt = {
  subject: string
  /** The site's own words. */
  paragraphs: string[]
  /** What was asked, in the shopper's words. */
  answers: Answer[]
  message: string
  car: { name: string; url: string } | null
  dealer: { name: string; url: string; phone: string; email: string; place: string; address: string }
  hours: HoursLine[]
}

/**
 * What a shopper is told about an enquiry (`forms.receipt`). The address it goes to was typed by whoever sent the form, who
 * may be nobody who lives there: so links are left out of what is repeated, and all of it has a measure. Pure.
 */
export function describeReceipt(facts: LeadFacts): Receipt {
  const { site, form, payload, car, origin } = facts
  const location = findLeadLocation(facts)
  const name = readName(readText(payload, 'first_name'))
  const vehicle = car?.name ?? ''
  const fill = (text: string) => fillIn(text, { name, dealer: site.name, vehicle })
  const { street, city, state, postcode } = location?.address.street ? location.address : site.address
  const own = location?.contact_detail.opening_hours ?? []
  return {
    subject: toOneLine(fill(site.forms.receipt.subject), 150),
    paragraphs: fill(site.forms.receipt.body)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    answers: listAnswers(
      { ...form, fields: form.fields.filter(({ name: field }) => field !== HEARD_FROM) },
      payload,
    ).map(({ label, value }) => ({
      label,
      value: repeat(toOneLine(value, 200)),
    })),
    message: repeat(shorten(readText(payload, 'message').replaceAll(/\r\n?/g, '\n'))),
    car: car ? { name: car.name, url: `${origin}${getCarPath(site, car)}` } : null,
    dealer: {
      name: site.name,
      url: origin,
      phone: location?.contact_detail.phone || site.phone,
      email: site.email,
      place: location?.name ?? '',
      address: [street, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    },
    hours: listHours(own.length > 0 ? own : site.opening_hours),
  }
}

/** The receipt as plain text. */
export function writeReceiptText({ paragraphs, answers, message, car, dealer, hours }: Receipt): string {
  const asked = [
    ...(car ? [`Vehicle: ${car.name}`, car.url] : []),
    ...answers.map(({ label, value }) => `${label}: ${value}`),
    ...(message ? ['', ...message.split('\n').map((line) => `> ${line}`)] : []),
  ]
  const foot = [
    dealer.name,
    dealer.place,
    dealer.address,
    dealer.phone ? `Phone ${dealer.phone}` : '',
    ...hours.map((line) => `${line.days}: ${line.hours}`),
    dealer.url,
  ]
  return [
    paragraphs.join('\n\n'),
    ...(asked.length > 0 ? [`Your enquiry\n${asked.join('\n')}`] : []),
    foot.filter(Boolean).join('\n'),
    WHY,
  ].join('\n\n')
}

/** Why somebody gets it, who may never have asked. */
export const WHY =
  'You get this mail because an enquiry with your address was sent on our website. If it was not yours, please ignore it.'

/** Fills in the site's placeholders. Where a name or vehicle is not known, what stood before it goes too: `, {name}`. */
function fillIn(text: string, values: Record<'name' | 'dealer' | 'vehicle', string>): string {
  return text.replaceAll(/(,? ?)\{(name|dealer|vehicle)\}/g, (_match, before: string, key: string) => {
    const value = values[key as keyof typeof values]
    return value ? before + value : ''
  })
}

function readName(name: string): string {
  const line = toOneLine(name)
  return NO_NAME.test(line) || line.length > LONGEST_NAME ? '' : line
}

function shorten(text: string): string {
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE).trimEnd()}…` : text
}

function repeat(text: string): string {
  return text.replaceAll(LINK, '(link)')
}
