import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { requiredText } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listPlaceFields } from './place-fields'

/** Largest accepted fleet; larger numbers are typing errors. */
const LARGEST_FLEET = 10_000

/** Fleet enquiry from a business. */
export const buildFleetEnquiry: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'fleet-enquiry',
  category: 'Fleet Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    requiredText('company', 'Business', 120, 'organization'),
    {
      kind: 'number',
      name: 'fleet_size',
      label: 'How many vehicles?',
      required: true,
      min: 1,
      max: LARGEST_FLEET,
    },
    ...listPlaceFields(site),
    messageField(site, { hint: 'What you need the vehicles for, and when.' }),
    ...listClosingFields(site, false),
  ],
})
