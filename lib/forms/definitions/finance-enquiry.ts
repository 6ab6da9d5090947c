import { FORM_EVENTS } from '../form-events'
import { hidden } from './fields'
import { describeSiteForm, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields, listPostcodeField } from './person-fields'
import { listWantedVehicle } from './vehicle-fields'

/** Dollars; beyond them it is a typing error. */
const LARGEST_BUDGET = 5_000_000

/** What a loan could look like; links from cars bring the budget along (`RT-08`). */
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
    // Known from the link when the car itself can not be read.
    ...(car ? [] : [hidden('car_type', '')]),
    messageField(site, { isOptional: true }),
    ...listClosingFields(site, car !== null),
  ],
})
