import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { hidden } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields, listPostcodeField } from './person-fields'
import { listWantedVehicle } from './vehicle-fields'

/** Largest accepted budget in dollars; larger values are typing errors. */
const LARGEST_BUDGET = 5_000_000

/** Finance enquiry. Links from car pages prefill the budget (`RT-08`). */
export const buildFinanceEnquiry: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'finance-enquiry',
  category: 'Finance Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listPersonFields(site),
    ...listPostcodeField(site),
    {
      kind: 'number',
      name: 'vehiclePriceBudget',
      label: 'Budget in dollars',
      required: true,
      min: 1,
      max: LARGEST_BUDGET,
      placeholder: '30,000',
    },
    ...listWantedVehicle(site, car),
    // The link still provides the type when the car itself cannot be loaded.
    ...(car ? [] : [hidden('car_type', '')]),
    messageField(site, { isOptional: true }),
    ...listClosingFields(site, car !== null),
  ],
})
