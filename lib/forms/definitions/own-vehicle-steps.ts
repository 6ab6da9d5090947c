import type { Site } from '@/config/schema/site'
import type { FormDefinition, FormField } from '../definition'
import { inSteps, type StepPlan } from '../steps/in-steps'
import { asChoice } from './fields'
import { listOwnVehicle, listRegoFields, odometerField, yearField } from './vehicle-fields'

const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Needs work']
/** Longer than any estimate's token. */
const LONGEST_TOKEN = 1000

/** The shopper's own vehicle: found by its plate, or typed in (`LD-07`). `hiddenFields` say what the form is for. */
export function planOwnVehicle(site: Site, hiddenFields: FormField[]): StepPlan {
  const { trade_in_estimate: isValued } = site.car_page
  return {
    name: 'vehicle',
    title: 'Your vehicle',
    text: isValued
      ? 'Its registration tells us the rest, and you a first figure. You can also type it in.'
      : 'Its registration tells us the rest. You can also type it in.',
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

/** How worn a vehicle is, in its owner's words. */
export function conditionField(): FormField {
  return {
    kind: 'radio',
    name: 'condition',
    label: 'Condition',
    required: true,
    choices: CONDITIONS.map(asChoice),
  }
}

/** A plan as steps, or as a single one where the site wants long forms on one page: the plate is looked up there too. */
export function inOwnVehicleSteps(
  site: Site,
  plan: readonly StepPlan[],
): Pick<FormDefinition, 'fields' | 'steps'> {
  const [first] = plan
  if (site.forms.application_in_steps || !first) return inSteps(plan)
  return inSteps([{ ...first, fields: plan.flatMap((step) => step.fields) }])
}

/** The server's estimate on its way back to the server. */
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
