import { FORM_EVENTS, chooseCarCategory, describeSiteForm, isUsedCar, type FormBuilder } from './form-context'
import { listCarFacts } from './car-facts'
import { hidden } from './fields'
import { listClosingFields } from './message-fields'
import { listPersonFields } from './person-fields'

/** Request for photos of a car, with a fixed message (`CD-05`). */
export const buildPhotoRequest: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'photo-request',
  submitText: 'Request Photos',
  category: chooseCarCategory(car),
  event: isUsedCar(car) ? FORM_EVENTS.usedCar : FORM_EVENTS.newCar,
  fields: [
    ...listPersonFields(site),
    hidden('message', 'Please send photos for this car'),
    hidden('subcategory', 'Request Photos'),
    ...listCarFacts(car),
    ...listClosingFields(site, true),
  ],
})
