import { listCarFacts } from './car-facts'
import {
  FORM_EVENTS,
  chooseStockCategory,
  describeSiteForm,
  isUsedCar,
  type FormBuilder,
} from './form-context'
import { hidden } from './fields'
import { listClosingFields, messageField, SIMILAR_MESSAGE } from './message-fields'
import { listPersonFields } from './person-fields'
import { listPlaceFields } from './place-fields'
import { listDesiredVehicle } from './vehicle-fields'

/** Request for a vehicle that is not in stock, or for one similar to a vehicle that is no longer available (`SS-14`). */
export const buildFindSimilar: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'find-similar',
  category: chooseStockCategory(site, car),
  event: isUsedCar(car) || site.search.used_only ? FORM_EVENTS.usedCar : FORM_EVENTS.newCar,
  fields: [
    ...listPersonFields(site),
    ...listDesiredVehicle(car),
    { kind: 'number', name: 'budget', label: 'Budget in dollars', required: false, min: 1, max: 5_000_000 },
    ...(car ? listCarFacts(car) : listPlaceFields(site)),
    messageField(site, { defaultValue: car ? SIMILAR_MESSAGE : '' }),
    hidden('subcategory', 'Find Similar'),
    ...listClosingFields(site, true),
  ],
})
