import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { asChoice, box, hidden, select } from './fields'

const HEARD_FROM = [
  'Facebook Marketplace',
  'Facebook',
  'Instagram',
  'Google',
  'Word of Mouth',
  'Car Sales',
  'Repeat Customer',
  'Other',
]
/** Default message for a car that is no longer available (`CD-11`). */
export const SIMILAR_MESSAGE = 'Can you please find me something similar?'
const OPT_IN = 'Yes, I would like to subscribe to receive latest offers & product updates.'
const CAR_OPT_IN = 'Email me similar stock and latest offers.'

/** The message field. The site or the form decides whether it is optional (`FM-06`). */
export function messageField(
  site: Site,
  {
    defaultValue = '',
    isOptional = false,
    hint,
  }: { defaultValue?: string; isOptional?: boolean; hint?: string } = {},
): FormField {
  return {
    kind: 'textarea',
    name: 'message',
    label: 'Message',
    rule: 'plain',
    required: site.forms.message_required && !isOptional,
    maxLength: 4000,
    defaultValue,
    ...(hint ? { hint } : {}),
  }
}

/** Fields at the end of every form: referral source, newsletter opt-in and hidden fields (`FM-11`). */
export function listClosingFields(site: Site, isCar: boolean): FormField[] {
  const { forms } = site
  const heardFrom = select(
    'where-did-you-hear-about-us',
    'Where did you hear about us?',
    HEARD_FROM.map(asChoice),
    'Please Select',
  )
  return [
    ...(forms.heard_about_us ? [heardFrom] : []),
    ...(forms.opt_in ? [box('opt_in', isCar ? CAR_OPT_IN : OPT_IN, forms.opt_in_checked)] : []),
    hidden('state', forms.default_state),
    hidden('tracking', ''),
  ]
}
