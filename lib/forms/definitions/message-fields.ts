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
/** What an enquiry about a car that is gone says (`CD-11`). */
export const SIMILAR_MESSAGE = 'Can you please find me something similar?'
const OPT_IN = 'Yes, I would like to subscribe to receive latest offers & product updates.'
const CAR_OPT_IN = 'Email me similar stock and latest offers.'

/** What the shopper has to say; whether it may stay empty is the site's choice, or the form's (`FM-06`). */
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

/** What ends every form: where the shopper heard of the site, offers by e-mail, the hidden rest (`FM-11`). */
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
