import { FORM_EVENTS, chooseCarCategory, describeSiteForm, type FormBuilder } from './form-context'
import { hidden } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listCarFacts } from './car-facts'
import { listOwnVehicle, listRegoFields } from './vehicle-fields'

/** Request for a vehicle history report: of a car in stock, or of any vehicle by its registration (`FM-15`). */
export const buildVehicleHistory: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'vehicle-history',
  submitText: 'Submit Form',
  category: car ? chooseCarCategory(car) : 'Used Vehicle Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    ...(car ? listCarFacts(car) : [...listRegoFields(site, { required: true }), ...listOwnVehicle()]),
    messageField(site, { isOptional: true }),
    hidden('subcategory', 'Vehicle History Report'),
    ...listClosingFields(site, car !== null),
  ],
})
