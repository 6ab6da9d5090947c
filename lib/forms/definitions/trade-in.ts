import type { Site } from '@/config/schema/site'
import { FORM_EVENTS } from '../form-events'
import type { StepPlan } from '../steps/in-steps'
import { hidden } from './fields'
import { describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { conditionField, inOwnVehicleSteps, planOwnVehicle } from './own-vehicle-steps'
import { listPersonFields } from './person-fields'

/**
 * A shopper's own vehicle as part of the price: found by its registration or typed in (`RT-07`, `FM-15`, `LD-07`). `car` is
 * the one that is wanted.
 */
export const buildTradeIn: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'trade-in',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_EVENTS.general,
  ...inOwnVehicleSteps(site, planSteps(site, car)),
})

function planSteps(site: Site, car: EnquiryCar | null): StepPlan[] {
  return [
    planOwnVehicle(site, [
      hidden('subcategory', 'Trade In'),
      // Make and model are the shopper's vehicle here, so the wanted one goes by its numbers and its name.
      hidden('car_id', String(car?.id ?? '')),
      hidden('car_slug', car?.slug ?? ''),
      hidden('stock_number', car?.stocknum ?? ''),
      hidden('dealership_slug', car?.dealership_slug ?? ''),
      hidden('trade_in_for', car?.name ?? ''),
    ]),
    {
      name: 'condition',
      title: 'Its condition',
      fields: [
        conditionField(),
        messageField(site, { isOptional: true, hint: 'Service history, extras, damage.' }),
      ],
    },
    {
      name: 'you',
      title: 'About you',
      text: 'So that we know whom to send the offer.',
      fields: [...listPersonFields(site), ...listClosingFields(site, false)],
    },
  ]
}
