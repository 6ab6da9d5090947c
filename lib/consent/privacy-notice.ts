import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'

type RecipientSite = Pick<Site, 'dealerships' | 'dealership_group' | 'manufacturer'>
type NoticeSite = RecipientSite &
  Pick<Site, 'name' | 'legal_name' | 'country' | 'address'> & {
    forms: Pick<Site['forms'], 'privacy_notice'>
  }

/** Purposes of collection by form, where they go beyond answering an enquiry. */
const PURPOSES: Partial<Record<FormName, string>> = {
  careers: 'to consider your application',
  'finance-enquiry': 'to respond to you and to arrange the finance you request',
  'finance-pre-approval': 'to assess your application for finance',
  'service-booking': 'to book your vehicle in',
  'test-drive': 'to arrange your test drive',
  reservation: 'to reserve the vehicle for you and to take your deposit',
  'trade-in': 'to value your vehicle and make you an offer',
  'sell-my-car': 'to value your vehicle and make you an offer',
}
const DEFAULT_PURPOSE = 'to respond to your enquiry'

/** Recipients by form, where they differ from the default. */
const RECIPIENTS: Partial<Record<FormName, string>> = {
  careers: 'the services that run our recruitment and our website',
  'finance-enquiry': 'lenders, credit reporting bodies and the services that run our website',
  'finance-pre-approval': 'lenders, credit reporting bodies and the services that run our website',
}

/** Lists, as text, who besides the dealer may receive the details from a form. */
export function formatRecipients(site: RecipientSite, form: FormName): string {
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
 * The privacy collection notice of a form (`FM-12`): who collects the details and why, the consequences of not providing them,
 * the recipients, and the rights of access and correction. Required by Australian Privacy Principle 5 (Privacy Act 1988) and
 * by principle 3 of the New Zealand Privacy Act 2020, which also requires the agency's address. A site's own text replaces it;
 * the link to the privacy policy is always shown.
 */
export function writePrivacyNotice(site: NoticeSite, form: FormName): string {
  if (site.forms.privacy_notice) return site.forms.privacy_notice
  const name = site.legal_name || site.name
  const purpose = PURPOSES[form] ?? DEFAULT_PURPOSE
  const collects = `${name} collects these details ${purpose}. If you don’t provide them, we may not be able to help you.`
  const shares = `We may share them with ${formatRecipients(site, form)}.`
  const rights = 'Our privacy policy explains how to access or correct them and how to make a complaint.'
  if (site.country !== 'NZ') return `${collects} ${shares} ${rights}`
  const place = [site.address.street, site.address.city].filter(Boolean).join(', ')
  const holds = place ? ` We hold them at ${place}.` : ''
  return `${collects} ${shares}${holds} You can access and correct them. Our privacy policy explains how.`
}
