import { CATEGORIES } from '../categories'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { asChoice, select } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listPlaceFields } from './place-fields'

/** General enquiry; the shopper selects the category (`FM-07`). */
export const buildContact: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'contact',
  category: null,
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    select('category', 'Enquiry Type', CATEGORIES.map(asChoice), 'Please Select an Enquiry Type', {
      defaultValue: CATEGORIES[0],
    }),
    ...listPlaceFields(site),
    messageField(site),
    ...listClosingFields(site, false),
  ],
})
