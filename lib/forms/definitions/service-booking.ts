import type { Site } from '@/config/schema/site'
import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { inSteps, type StepPlan } from '@/lib/forms/steps/machine'
import type { FormField } from '@/lib/forms/definition'
import { describeSiteForm, type FormBuilder } from './form-context'
import {
  asChoice,
  hidden,
  listClosingFields,
  listPersonFields,
  listPlaceFields,
  messageField,
  select,
} from './fields'
import { listServicedVehicle, odometerField } from './vehicle-fields'

const WORK = ['Logbook service', 'Minor service', 'Major service', 'Repair', 'Recall', 'Other']
const EXTRAS = [
  'Wheel alignment',
  'Tyre rotation',
  'Air-conditioning check',
  'Brake check',
  'Battery check',
  'Wash and vacuum',
  'Loan vehicle',
]

/** Workshop booking at a free time slot (`FM-15`), multi-step where the site enables it (`MS`). */
export const buildServiceBooking: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'service-booking',
  submitText: 'Submit Form',
  category: 'Service Enquiry',
  event: FORM_SUBMISSIONS.service_booking,
  ...inSteps(planSteps(site), site.forms.application_in_steps),
})

function planSteps(site: Site): StepPlan[] {
  return [
    {
      name: 'you',
      title: 'About you',
      text: 'So the workshop knows who to call.',
      fields: [...listPersonFields(site), hidden('subcategory', 'Service Booking')],
    },
    {
      name: 'vehicle',
      title: 'Your vehicle',
      fields: listServicedVehicle(site, [{ ...odometerField(site), required: false }]),
    },
    {
      name: 'work',
      title: 'Service required',
      fields: [
        select('service_type', 'Service', WORK.map(asChoice), 'Please Select'),
        ...listServiceLocation(site),
        ...listPlaceFields(site).filter(({ name }) => name === 'dealership_slug'),
        {
          kind: 'checkbox-group',
          name: 'additional_services',
          label: 'Additional services',
          required: false,
          choices: EXTRAS.map(asChoice),
        },
      ],
    },
    {
      name: 'time',
      title: 'Date and time',
      text: `Times are local to the workshop in ${site.city}.`,
      fields: [
        {
          kind: 'datetime',
          name: 'dateTime',
          label: 'Date and time',
          required: true,
          timeZone: site.timezone,
          slots: 'service',
        },
        messageField(site, { isOptional: true }),
        ...listClosingFields(site, false),
      ],
    },
  ]
}

/** Lets the shopper choose between workshops where the site has several (`FM-15`). */
function listServiceLocation(site: Site): FormField[] {
  const names = site.locations
    .filter((location) => location.location_type === 'service' && location.visible)
    .map(({ name }) => name)
  const [only] = names
  if (names.length > 1)
    return [select('Service Location', 'Service Location', names.map(asChoice), 'Please Select a Location')]
  return only ? [hidden('Service Location', only)] : []
}
