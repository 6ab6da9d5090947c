import type { Site } from '@/config/schema/site'
import { FORM_EVENTS, describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import type { StepPlan } from '../steps/in-steps'
import { hidden } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { conditionField, inOwnVehicleSteps, planOwnVehicle } from './own-vehicle-steps'
import { listPersonFields } from './person-fields'

/**
 * Trade-in of the shopper's own vehicle, looked up by registration or entered by hand (`RT-07`, `FM-15`, `LD-07`).
 * `car` is the vehicle that the shopper wants to buy.
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
      // The make and model fields describe the trade-in, so the wanted car is identified by its ids and name only.
      hidden('car_id', String(car?.id ?? '')),
      hidden('car_slug', car?.slug ?? ''),
      hidden('stock_number', car?.stocknum ?? ''),
      hidden('dealership_slug', car?.dealership_slug ?? ''),
      hidden('trade_in_for', car?.name ?? ''),
    ]),
    {
      name: 'condition',
      title: 'Vehicle condition',
      fields: [
        conditionField(),
        messageField(site, { isOptional: true, hint: 'For example service history, accessories or damage.' }),
      ],
    },
    {
      name: 'you',
      title: 'About you',
      text: 'So we know where to send our offer.',
      fields: [...listPersonFields(site), ...listClosingFields(site, false)],
    },
  ]
}
