import type { Site } from '@/config/schema/site'
import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { inSteps, type StepPlan } from '@/lib/forms/steps/machine'
import type { FormDefinition, FormField } from '@/lib/forms/definition'
import { FILE_HINT } from '../file-rules'
import {
  asChoice,
  hidden,
  listClosingFields,
  listPersonFields,
  listPlaceFields,
  listPostcodeField,
  messageField,
} from './fields'
import { describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import { listOwnVehicle, listRegoFields, odometerField, yearField } from './vehicle-fields'

const CONDITIONS = ['Excellent', 'Good', 'Fair', 'Needs work']
/** Upper bound for an estimate token, in characters. */
const LONGEST_TOKEN = 1000

/**
 * Step for the shopper's own vehicle, looked up by registration or entered by hand (`LD-07`). `hiddenFields` identify
 * the form's purpose.
 */
function planOwnVehicle(site: Site, hiddenFields: FormField[]): StepPlan {
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
function conditionField(): FormField {
  return {
    kind: 'radio',
    name: 'condition',
    label: 'Condition',
    required: true,
    choices: CONDITIONS.map(asChoice),
  }
}

/** Multi-step form, or one step with all fields where the site disables steps. The registration look-up works in both. */
function inOwnVehicleSteps(site: Site, plan: readonly StepPlan[]): Pick<FormDefinition, 'fields' | 'steps'> {
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

const HIGHEST_PRICE = 5_000_000

/** Vehicle that a shopper wants to sell, with optional photos (`FM-15`). */
export const buildSellMyCar: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'sell-my-car',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_SUBMISSIONS.sell_my_car,
  ...inOwnVehicleSteps(site, planSaleSteps(site)),
})

function planSaleSteps(site: Site): StepPlan[] {
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
      fields: [
        ...listPersonFields(site),
        ...listPostcodeField(site),
        ...listPlaceFields(site),
        ...listClosingFields(site, false),
      ],
    },
  ]
}

/**
 * Trade-in of the shopper's own vehicle, looked up by registration or entered by hand (`RT-07`, `FM-15`, `LD-07`).
 * `car` is the vehicle that the shopper wants to buy.
 */
export const buildTradeIn: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'trade-in',
  submitText: 'Submit Form',
  category: 'Sell My Car Enquiry',
  event: FORM_SUBMISSIONS.trade_in,
  ...inOwnVehicleSteps(site, planTradeInSteps(site, car)),
})

function planTradeInSteps(site: Site, car: EnquiryCar | null): StepPlan[] {
  return [
    planOwnVehicle(site, [
      hidden('subcategory', 'Trade In'),
      // The make and model fields describe the trade-in, so the wanted car is identified by its ids and name only.
      hidden('car_id', String(car?.id ?? '')),
      hidden('car_slug', car?.slug ?? ''),
      hidden('stock_number', car?.stocknum ?? ''),
      ...(car ? [hidden('dealership_slug', car.dealership_slug)] : []),
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
      // The wanted car decides which dealership values the trade-in.
      fields: [
        ...listPersonFields(site),
        ...(car ? [] : listPlaceFields(site)),
        ...listClosingFields(site, false),
      ],
    },
  ]
}
