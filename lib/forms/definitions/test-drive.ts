import {
  FORM_EVENTS,
  chooseStockCategory,
  describeSiteForm,
  isUsedCar,
  type FormBuilder,
} from './form-context'
import { hidden } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listWantedVehicle } from './vehicle-fields'

/** Test drive at a date and time selected by the shopper, in the dealer's time zone (`FM-15`). */
export const buildTestDrive: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'test-drive',
  submitText: 'Book a Test Drive',
  category: chooseStockCategory(site, car),
  event: isUsedCar(car) ? FORM_EVENTS.usedTestDrive : FORM_EVENTS.testDrive,
  fields: [
    ...listPersonFields(site),
    ...listWantedVehicle(site, car),
    {
      kind: 'datetime',
      name: 'dateTime',
      label: 'Date and time',
      required: true,
      timeZone: site.timezone,
      slots: 'appointment',
    },
    messageField(site, { isOptional: true }),
    hidden('subcategory', 'Test Drive'),
    ...listClosingFields(site, car !== null),
  ],
})
