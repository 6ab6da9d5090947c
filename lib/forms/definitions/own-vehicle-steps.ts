import type { Site } from '@/config/schema/site'
import type { FormDefinition, FormField } from '../definition'
import { inSteps, type StepPlan } from '../steps/in-steps'
import { asChoice } from './fields'
import { listOwnVehicle, listRegoFields, odometerField, yearField } from './vehicle-fields'

const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Needs work']
/** Upper bound for an estimate token, in characters. */
const LONGEST_TOKEN = 1000

/**
 * Step for the shopper's own vehicle, looked up by registration or entered by hand (`LD-07`). `hiddenFields` identify
 * the form's purpose.
 */
export function planOwnVehicle(site: Site, hiddenFields: FormField[]): StepPlan {
  const { trade_in_estimate: isValued } = site.car_page
  return {
    name: 'vehicle',
    title: 'Your vehicle',
    text: isValued
      ? 'Enter your registration to find your vehicle and get an estimate, or enter the details yourself.'
      : 'Enter your registration to find your vehicle, or enter the details yourself.',
    fields: [
      ...listRegoFields(site, { required: false }),
      odometerField(site),
      yearField(true),
      ...listOwnVehicle(),
      ...(isValued ? [tokenField()] : []),
      ...hiddenFields,
    ],
    lookup: { gives: isValued ? 'valuation' : 'vehicle', after: 'odometer' },
  }
}

/** Condition of the vehicle as rated by its owner. */
export function conditionField(): FormField {
  return {
    kind: 'radio',
    name: 'condition',
    label: 'Condition',
    required: true,
    choices: CONDITIONS.map(asChoice),
  }
}

/** Multi-step form, or one step with all fields where the site disables steps. The registration look-up works in both. */
export function inOwnVehicleSteps(
  site: Site,
  plan: readonly StepPlan[],
): Pick<FormDefinition, 'fields' | 'steps'> {
  const [first] = plan
  if (site.forms.application_in_steps || !first) return inSteps(plan)
  return inSteps([{ ...first, fields: plan.flatMap((step) => step.fields) }])
}

/** Signed token of the server's estimate, returned with the lead. */
function tokenField(): FormField {
  return {
    kind: 'hidden',
    name: 'valuation_token',
    label: 'Estimate',
    rule: 'plain',
    required: false,
    maxLength: LONGEST_TOKEN,
    defaultValue: '',
  }
}
