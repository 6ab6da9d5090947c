import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listServicedVehicle } from './vehicle-fields'

/** Enquiry about a part and the vehicle it is for. */
export const buildPartsEnquiry: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'parts-enquiry',
  category: 'Parts Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    ...listServicedVehicle(site),
    messageField(site, { hint: 'The part or accessory you need, or the job it is for.' }),
    ...listClosingFields(site, false),
  ],
})
