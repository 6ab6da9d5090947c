import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import type { Choice, FormDefinition, FormField, FormName } from './definition'
import { phoneExample } from './rules'

/** Enquiry types as lead categories (`FM-15`). */
export const CATEGORIES = [
  'General Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Fleet Enquiry',
  'Finance Enquiry',
  'Careers Enquiry',
  'Sell My Car Enquiry',
] as const

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
const OPT_IN = 'Yes, I would like to subscribe to receive latest offers & product updates.'
const CAR_OPT_IN = 'Email me similar stock and latest offers.'
const TERMS_NOTE = 'You must agree to the terms of use before submitting the form.'
const SIMILAR_MESSAGE = 'Can you please find me something similar?'
const PHOTO_MESSAGE = 'Please send photos for this car'
const YES_NO_QUESTIONS = ['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal']

/** General lead, new-car enquiry and used-car enquiry (`EV-01`). */
const EVENT_GENERAL = 22
const EVENT_NEW = 14
const EVENT_USED = 15

/** What an enquiry form knows of its car. */
export type EnquiryCar = Pick<
  Car,
  | 'id'
  | 'slug'
  | 'name'
  | 'stocknum'
  | 'make'
  | 'model'
  | 'car_type'
  | 'status'
  | 'sold'
  | 'location'
  | 'dealership_slug'
>

/** `Used Vehicle Enquiry` as `used-vehicle-enquiry`, for the success page's address (`RT-11`). */
export function slugOfCategory(category: string): string {
  return category
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** A form of a site as data, with every variant that the site's settings choose (`FM`). `car` is the car it is about. */
export function buildForm(site: Site, name: FormName, car: EnquiryCar | null): FormDefinition {
  const isUsed = car?.car_type.toLowerCase() === 'used'
  const base = {
    name,
    phoneRule: site.forms.phone_rule,
    submitText: site.forms.submit_text,
    note: site.forms.terms_note ? TERMS_NOTE : '',
    termsText: site.forms.terms_text,
  }
  if (name === 'car-enquiry')
    return {
      ...base,
      category: isUsed ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry',
      event: isUsed ? EVENT_USED : EVENT_NEW,
      fields: [
        ...listPersonFields(site),
        ...listCarFields(site, car, isUsed),
        ...listClosingFields(site, true),
      ],
    }
  if (name === 'photo-request')
    return {
      ...base,
      submitText: 'Request Photos',
      category: isUsed ? 'Used Vehicle Enquiry' : 'New Vehicle Enquiry',
      event: isUsed ? EVENT_USED : EVENT_NEW,
      fields: [
        ...listPersonFields(site),
        hidden('message', PHOTO_MESSAGE),
        hidden('subcategory', 'Request Photos'),
        ...listCarFacts(car),
        ...listClosingFields(site, true),
      ],
    }
  return {
    ...base,
    category: null,
    event: EVENT_GENERAL,
    fields: [
      ...listPersonFields(site),
      select('category', 'Enquiry Type', CATEGORIES.map(asChoice), 'Please Select an Enquiry Type', {
        defaultValue: CATEGORIES[0],
      }),
      ...listPlaceFields(site),
      messageField(site, ''),
      ...listClosingFields(site, false),
    ],
  }
}

function listPersonFields(site: Site): FormField[] {
  const name = { rule: 'name', required: true, maxLength: 80 } as const
  const names: FormField[] = site.forms.full_name
    ? [{ ...name, kind: 'text', name: 'name', label: 'Full Name', autoComplete: 'name' }]
    : [
        { ...name, kind: 'text', name: 'name', label: 'First Name', autoComplete: 'given-name' },
        { ...name, kind: 'text', name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
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
    {
      kind: 'text',
      name: 'email',
      label: 'Email',
      rule: 'email',
      required: true,
      maxLength: 254,
      autoComplete: 'email',
    },
  ]
}

function listCarFields(site: Site, car: EnquiryCar | null, isUsed: boolean): FormField[] {
  const isOnSale = !car || (!car.sold && isAvailable(car))
  const isNew = car?.car_type.toLowerCase() === 'new'
  const locations = listCarLocations(site, car)
  const asksLocation = site.forms.location_field_for_new && isNew && locations.length > 0
  const { rego_field: hasRego, trade_in_and_finance_checks: hasChecks } = site.forms
  return [
    ...(asksLocation
      ? [select('location_id', 'Location', locations, site.forms.location_placeholder, {})]
      : []),
    messageField(site, isOnSale ? '' : SIMILAR_MESSAGE),
    ...(hasRego ? [plain('rego', 'Rego', 12, 'Rego - Helps us better assist your enquiry')] : []),
    ...(hasChecks && isUsed
      ? [
          box('Trade In', 'Are you interested in trading in your car?'),
          box('Finance', 'Would you like to find out about our finance offers?'),
        ]
      : []),
    ...(site.forms.yes_no_questions ? YES_NO_QUESTIONS.map((question) => box(question, question)) : []),
    ...listCarFacts(car),
  ]
}

/** What names the car in a lead. */
function listCarFacts(car: EnquiryCar | null): FormField[] {
  return [
    hidden('car_id', String(car?.id ?? '')),
    hidden('car_slug', car?.slug ?? ''),
    hidden('stock_number', car?.stocknum ?? ''),
    hidden('Vehicle Make', car?.make ?? ''),
    hidden('Vehicle Model', car?.model ?? ''),
    hidden('car_type', car?.car_type ?? ''),
    hidden('vehicle_status', car?.status ?? ''),
    hidden('dealership_slug', car?.dealership_slug ?? ''),
  ]
}

/** Where an enquiry without a car goes: a location, a dealership (`FM-08`, `FM-09`). */
function listPlaceFields(site: Site): FormField[] {
  const locations = listSalesLocations(site)
  const dealerships = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }))
  return [
    ...(site.forms.location_field && locations.length > 0
      ? [select('location_id', 'Location', locations, site.forms.location_placeholder, {})]
      : []),
    ...(site.forms.preferred_dealership && dealerships.length > 1
      ? [select('dealership_slug', 'Preferred Dealership', dealerships, 'Select a Preferred Dealership', {})]
      : []),
  ]
}

function listClosingFields(site: Site, isCar: boolean): FormField[] {
  const { forms } = site
  return [
    ...(forms.heard_about_us
      ? [
          select(
            'where-did-you-hear-about-us',
            'Where did you hear about us?',
            HEARD_FROM.map(asChoice),
            'Please Select',
            {},
          ),
        ]
      : []),
    ...(forms.opt_in ? [box('opt_in', isCar ? CAR_OPT_IN : OPT_IN, forms.opt_in_checked)] : []),
    hidden('state', forms.default_state),
    hidden('tracking', ''),
  ]
}

function listSalesLocations(site: Site): Choice[] {
  return site.locations
    .filter((location) => location.location_type === 'sales' && location.visible)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

function listCarLocations(site: Site, car: EnquiryCar | null): Choice[] {
  const own = car?.location?.distribution_locations ?? []
  return own.length > 0
    ? own.map(({ id, name }) => ({ value: String(id), label: name }))
    : listSalesLocations(site)
}

function messageField(site: Site, defaultValue: string): FormField {
  return {
    kind: 'textarea',
    name: 'message',
    label: 'Message',
    rule: 'plain',
    required: site.forms.message_required,
    maxLength: 4000,
    defaultValue,
  }
}

function asChoice(label: string): Choice {
  return { value: label, label }
}

function select(
  name: string,
  label: string,
  choices: Choice[],
  placeholder: string,
  { defaultValue = '' }: { defaultValue?: string },
): FormField {
  return { kind: 'select', name, label, required: true, choices, placeholder, defaultValue }
}

function box(name: string, label: string, isChecked = false) {
  return { kind: 'checkbox' as const, name, label, required: false, isChecked }
}

function plain(name: string, label: string, maxLength: number, placeholder: string): FormField {
  return { kind: 'text', name, label, rule: 'plain', required: false, maxLength, placeholder }
}

function hidden(name: string, defaultValue: string): FormField {
  return { kind: 'hidden', name, label: name, rule: 'plain', required: false, maxLength: 200, defaultValue }
}
