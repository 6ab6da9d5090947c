import type { Site } from '@/config/schema/site'
import { FORM_EVENTS } from '../form-events'
import { inSteps, type StepPlan } from '../steps/in-steps'
import { asChoice, hidden } from './fields'
import { describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listOwnVehicle, listRegoFields, odometerField, yearField } from './vehicle-fields'

const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Needs work']

/** A shopper's own vehicle as part of the price, found by its registration or typed in (`RT-07`, `FM-15`, `LD-07`). */
export const buildTradeIn: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'trade-in',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_EVENTS.general,
  ...inSteps(planSteps(site, car), site.forms.application_in_steps),
})

function planSteps(site: Site, car: EnquiryCar | null): StepPlan[] {
  return [
    {
      name: 'you',
      title: 'About you',
      text: 'So that we know whom to send the figure.',
      fields: [
        ...listPersonFields(site),
        hidden('subcategory', 'Trade In'),
        hidden('trade_in_for', car?.name ?? ''),
      ],
    },
    {
      name: 'vehicle',
      title: 'Your vehicle',
      text: 'Its registration tells us the rest. You can also type it in.',
      fields: [
        ...listRegoFields(site, { required: false }),
        odometerField(site),
        yearField(true),
        ...listOwnVehicle(),
      ],
      hasLookup: true,
    },
    {
      name: 'condition',
      title: 'Its condition',
      fields: [
        {
          kind: 'radio',
          name: 'condition',
          label: 'Condition',
          required: true,
          choices: CONDITIONS.map(asChoice),
        },
        messageField(site, { isOptional: true, hint: 'Service history, extras, damage.' }),
        ...listClosingFields(site, false),
      ],
    },
  ]
}
