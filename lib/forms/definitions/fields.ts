import type { Site } from '@/config/schema/site'
import type { Choice, FormField } from '@/lib/forms/definition'
import { phoneExample } from '@/lib/forms/rules'
import type { TextName, TickName } from '@/lib/forms/values'
import type { EnquiryCar } from './form-context'

/** A choice whose label is also its value. */
export function asChoice(label: string): Choice {
  return { value: label, label }
}

/** A required select field. */
export function select(
  name: TextName,
  label: string,
  choices: Choice[],
  placeholder: string,
  { defaultValue = '' }: { defaultValue?: string } = {},
): FormField {
  return { kind: 'select', name, label, required: true, choices, placeholder, defaultValue }
}

/** An optional checkbox. */
export function box(name: TickName, label: string, isChecked = false): FormField {
  return { kind: 'checkbox', name, label, required: false, isChecked }
}

/** A required single-line text field without a format rule. */
export function requiredText(
  name: TextName,
  label: string,
  maxLength: number,
  autoComplete?: string,
): FormField {
  const field = { kind: 'text', name, label, rule: 'plain', required: true, maxLength } as const
  return autoComplete ? { ...field, autoComplete } : field
}

/** An optional single-line text field without a format rule. */
export function optionalText(
  name: TextName,
  label: string,
  maxLength: number,
  { placeholder = '', defaultValue = '' }: { placeholder?: string; defaultValue?: string } = {},
): FormField {
  return { kind: 'text', name, label, rule: 'plain', required: false, maxLength, placeholder, defaultValue }
}

/** Registration of the shopper's vehicle, if the enquiry is about it (`FM-11`). Look-ups use `rego` (`LD-01`). */
export function regoField(): FormField {
  return optionalText('Rego', 'Rego', 12, { placeholder: 'Rego - Helps us better assist your enquiry' })
}

/** A hidden field. */
export function hidden(name: TextName, defaultValue: string, maxLength = 200): FormField {
  return { kind: 'hidden', name, label: name, rule: 'plain', required: false, maxLength, defaultValue }
}

/** Upper bound for a campaign query, in characters, as the browser stores it. */
const LONGEST_QUERY = 2000

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
/** Label of the newsletter checkbox (`FM-10`). */
export const OPT_IN = 'Yes, I would like to subscribe to receive latest offers & product updates.'
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
    // Filled with the campaign of the visit when the form is sent (`FM-20`).
    hidden('tracking', '', LONGEST_QUERY),
  ]
}

/**
 * Location and dealership for an enquiry without a car (`FM-08`, `FM-09`). The locations are those of a department, or
 * showrooms if the site has none of it.
 */
export function listPlaceFields(site: Site, department: 'sales' | 'parts' = 'sales'): FormField[] {
  const own = listLocations(site, department)
  const locations = own.length > 0 ? own : listLocations(site, 'sales')
  const dealerships = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
  return [
    ...(site.forms.location_field ? listLocationField(site, locations) : []),
    ...(site.forms.preferred_dealership && dealerships.length > 1
      ? [select('dealership_slug', 'Preferred Dealership', dealerships, 'Select a Preferred Dealership')]
      : []),
  ]
}

/** Location for an enquiry about a new car, on sites that enable it: one that can deliver the car (`FM-08`). */
export function listCarPlaceFields(site: Site, car: EnquiryCar | null): FormField[] {
  if (!site.forms.location_field_for_new || car?.car_type.toLowerCase() !== 'new') return []
  const own = car.location?.distribution_locations ?? []
  const choices = own.map(({ id, name }) => ({ value: String(id), label: name }))
  return listLocationField(site, choices.length > 0 ? choices : listLocations(site, 'sales'))
}

function listLocationField(site: Site, locations: Choice[]): FormField[] {
  return locations.length > 0
    ? [select('location_id', 'Location', locations, site.forms.location_placeholder)]
    : []
}

function listLocations(site: Site, department: 'sales' | 'parts'): Choice[] {
  return site.locations
    .filter((location) => location.location_type === department && location.visible)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Name, email and postcode fields are identical in every form (`FM-02` to `FM-04`). */
export const NAME_RULES = { rule: 'name', required: true, maxLength: 80 } as const
export const EMAIL_FIELD: FormField = {
  kind: 'text',
  name: 'email',
  label: 'Email',
  rule: 'email',
  required: true,
  maxLength: 254,
  autoComplete: 'email',
}
export const POSTCODE_FIELD: FormField = {
  kind: 'text',
  name: 'postcode',
  label: 'Postcode',
  rule: 'postcode',
  required: true,
  maxLength: 4,
  autoComplete: 'postal-code',
}

/** Contact details: names, phone and email (`FM-02`, `FM-03`, `FM-05`). */
export function listPersonFields(site: Site): FormField[] {
  const names: FormField[] = site.forms.full_name
    ? [{ ...NAME_RULES, kind: 'text', name: 'name', label: 'Full Name', autoComplete: 'name' }]
    : [
        { ...NAME_RULES, kind: 'text', name: 'name', label: 'First Name', autoComplete: 'given-name' },
        { ...NAME_RULES, kind: 'text', name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
      ]
  return [
    ...names,
    {
      kind: 'text',
      name: 'phone',
      label: 'Mobile Number',
      rule: 'phone',
      required: true,
      maxLength: 30,
      autoComplete: 'tel',
      placeholder: phoneExample(site),
    },
    EMAIL_FIELD,
  ]
}

/** The shopper's postcode, on sites that enable the field (`FM-04`). */
export function listPostcodeField(site: Site): FormField[] {
  return site.forms.postcode_field ? [POSTCODE_FIELD] : []
}
