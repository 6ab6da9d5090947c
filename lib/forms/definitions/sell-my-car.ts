import { FILE_HINT } from '../file-rules'
import { FORM_EVENTS } from '../form-events'
import { asChoice } from './fields'
import { describeSiteForm, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields, listPostcodeField } from './person-fields'
import { listOwnVehicle, listRegoFields, odometerField, yearField } from './vehicle-fields'

const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Needs work']
const HIGHEST_PRICE = 5_000_000

/** A vehicle that a shopper wants to sell, with pictures if there are any. */
export const buildSellMyCar: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'sell-my-car',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_EVENTS.general,
  fields: [
    ...listOwnVehicle(),
    yearField(true),
    odometerField(site),
    ...listRegoFields(site, { required: false }),
    {
      kind: 'radio',
      name: 'condition',
      label: 'Condition',
      required: true,
      choices: CONDITIONS.map(asChoice),
    },
    {
      kind: 'number',
      name: 'expected_price',
      label: 'Price you have in mind',
      required: false,
      min: 1,
      max: HIGHEST_PRICE,
      placeholder: '15,000',
    },
    ...listPostcodeField(site),
    { kind: 'file', name: 'photos', label: 'Pictures', hint: FILE_HINT, required: false, isMultiple: true },
    ...listPersonFields(site),
    messageField(site, { isOptional: true, hint: 'Service history, extras, damage.' }),
    ...listClosingFields(site, false),
  ],
})
