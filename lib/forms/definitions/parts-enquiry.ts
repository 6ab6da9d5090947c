import { FORM_EVENTS } from '../form-events'
import { describeSiteForm, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listServicedVehicle } from './vehicle-fields'

/** A part, and the vehicle that it must fit. */
export const buildPartsEnquiry: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'parts-enquiry',
  category: 'Parts Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    ...listServicedVehicle(site),
    messageField(site, { hint: 'Which part or accessory, or what the job is.' }),
    ...listClosingFields(site, false),
  ],
})
