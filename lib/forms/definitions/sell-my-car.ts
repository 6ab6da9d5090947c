import type { Site } from '@/config/schema/site'
import { FILE_HINT } from '../file-rules'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import type { StepPlan } from '../steps/in-steps'
import { listClosingFields, messageField } from './message-fields'
import { conditionField, inOwnVehicleSteps, planOwnVehicle } from './own-vehicle-steps'
import { listPersonFields, listPostcodeField } from './person-fields'

const HIGHEST_PRICE = 5_000_000

/** Vehicle that a shopper wants to sell, with optional photos (`FM-15`). */
export const buildSellMyCar: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'sell-my-car',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_EVENTS.general,
  ...inOwnVehicleSteps(site, planSteps(site)),
})

function planSteps(site: Site): StepPlan[] {
  return [
    planOwnVehicle(site, []),
    {
      name: 'condition',
      title: 'Vehicle condition',
      text: 'Photos help: the exterior, the interior and any damage.',
      fields: [
        conditionField(),
        {
          kind: 'file',
          name: 'photos',
          label: 'Photos',
          hint: FILE_HINT,
          required: false,
          isMultiple: true,
        },
        {
          kind: 'number',
          name: 'expected_price',
          label: 'Expected price',
          required: false,
          min: 1,
          max: HIGHEST_PRICE,
          placeholder: '15,000',
        },
        messageField(site, { isOptional: true, hint: 'For example service history, accessories or damage.' }),
      ],
    },
    {
      name: 'you',
      title: 'About you',
      text: 'So we know where to send our offer.',
      fields: [...listPersonFields(site), ...listPostcodeField(site), ...listClosingFields(site, false)],
    },
  ]
}
