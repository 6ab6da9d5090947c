import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'

type RecipientSite = Pick<Site, 'dealerships' | 'dealership_group' | 'manufacturer'>
type NoticeSite = RecipientSite &
  Pick<Site, 'name' | 'legal_name' | 'country' | 'address'> & {
    forms: Pick<Site['forms'], 'privacy_notice'>
  }

/** What a form's details are asked for, where that is more than an answer. */
const PURPOSES: Partial<Record<FormName, string>> = {
  careers: 'to consider your application',
  'finance-enquiry': 'to answer you and to arrange finance that you ask for',
  'finance-pre-approval': 'to assess your application for finance',
  'service-booking': 'to book your vehicle in',
  'test-drive': 'to arrange your test drive',
  reservation: 'to reserve the vehicle for you and to take your deposit',
  'trade-in': 'to value your vehicle and make you an offer',
  'sell-my-car': 'to value your vehicle and make you an offer',
}
const ANSWER = 'to answer your enquiry'

/** Who else may get them. */
const RECIPIENTS: Partial<Record<FormName, string>> = {
  careers: 'the services that run our recruitment and our website',
  'finance-enquiry': 'lenders, credit reporting bodies and the services that run our website',
  'finance-pre-approval': 'lenders, credit reporting bodies and the services that run our website',
}

/** Who else than the dealer may get what was typed into a form. */
export function nameRecipients(site: RecipientSite, form: FormName): string {
  const named = RECIPIENTS[form]
  if (named) return named
  const isGroup = site.dealerships.length > 1 || site.dealership_group !== ''
  const others = [isGroup ? 'other dealerships of our group' : '', site.manufacturer]
  const payment = form === 'reservation' ? 'our payment provider' : ''
  return [...others, payment, 'the services that run our website']
    .filter(Boolean)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
}

/**
 * The collection notice beside a form (`FM-12`): who collects, why, what follows when nothing is given, who may get it, and
 * the rights to see and mend it. Australia asks for this by Privacy Principle 5 of the Privacy Act 1988, New Zealand by
 * principle 3 of the Privacy Act 2020, which wants the agency's address too. A site's own text replaces it whole; the link to
 * the privacy policy stands beside it in any case.
 */
export function writePrivacyNotice(site: NoticeSite, form: FormName): string {
  if (site.forms.privacy_notice) return site.forms.privacy_notice
  const name = site.legal_name || site.name
  const purpose = PURPOSES[form] ?? ANSWER
  const collects = `${name} collects these details ${purpose}; without them we can not.`
  const shares = `We may share them with ${nameRecipients(site, form)}.`
  const rights = 'Our privacy policy tells how to see or correct them and how to complain.'
  if (site.country !== 'NZ') return `${collects} ${shares} ${rights}`
  const place = [site.address.street, site.address.city].filter(Boolean).join(', ')
  const holds = place ? ` We hold them at ${place}.` : ''
  return `${collects} ${shares}${holds} You may see and correct them; our privacy policy tells how.`
}
