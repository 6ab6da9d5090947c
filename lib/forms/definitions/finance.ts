import type { Site } from '@/config/schema/site'
import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { inSteps, type StepPlan } from '@/lib/forms/steps/machine'
import type { FormField } from '@/lib/forms/definition'
import type { TextName } from '../values'
import {
  asChoice,
  hidden,
  listClosingFields,
  listPersonFields,
  listPlaceFields,
  listPostcodeField,
  messageField,
  optionalText,
  select,
} from './fields'
import { describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import { listCarFacts, listWantedVehicle } from './vehicle-fields'

/** Largest accepted budget in dollars; a larger value is assumed to be a typing error. */
const LARGEST_BUDGET = 5_000_000

/** Finance enquiry. Links from car pages prefill the budget (`RT-08`). */
export const buildFinanceEnquiry: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'finance-enquiry',
  category: 'Finance Enquiry',
  event: FORM_SUBMISSIONS.finance_enquiry,
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

const TERMS = ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years']
const SELF_EMPLOYED = 'Self-employed'
const EMPLOYMENT = ['Full time', 'Part time', 'Casual', SELF_EMPLOYED, 'Retired', 'Not employed']
const HOME = [
  'Renting',
  'Home owner with mortgage',
  'Home owner without mortgage',
  'Living with family',
  'Other',
]
const AT_ADDRESS = ['Less than a year', '1 to 3 years', 'More than 3 years']

/** Largest accepted amount for price, deposit and annual income, in whole dollars. */
const LARGEST = 2_000_000

/** Finance pre-approval application (`RT-09`, `FM-15`), multi-step where the site enables it (`MS`). */
export const buildFinancePreApproval: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'finance-pre-approval',
  submitText: 'Submit Form',
  category: 'Finance Enquiry',
  event: FORM_SUBMISSIONS.finance_enquiry,
  ...inSteps(planSteps(site, car), site.forms.application_in_steps),
})

function planSteps(site: Site, car: EnquiryCar | null): StepPlan[] {
  return [
    {
      name: 'you',
      title: 'About you',
      text: 'So we know how to contact you.',
      fields: [
        ...listPersonFields(site),
        hidden('subcategory', 'Finance Pre-Approval'),
        ...(car ? listCarFacts(car) : [hidden('car_type', '')]),
      ],
    },
    {
      name: 'loan',
      title: 'Your loan',
      text: 'An estimate is fine. You are not committing to anything.',
      fields: [
        dollars('vehiclePriceBudget', 'Price of the vehicle', 500),
        { ...dollars('deposit', 'Deposit or trade-in', 0), required: false },
        select('loan_term', 'Loan term', TERMS.map(asChoice), 'Please Select', {
          defaultValue: '5 years',
        }),
        ...(car ? [] : listPlaceFields(site)),
      ],
      skip: { to: 'send', label: 'Skip this and tell us by phone' },
    },
    {
      name: 'income',
      title: 'Employment and housing',
      text: 'With these details we can quote a rate instead of a range.',
      fields: [
        select('employment_status', 'Employment status', EMPLOYMENT.map(asChoice), 'Please Select'),
        {
          ...optionalText('abn', site.country === 'NZ' ? 'NZBN' : 'ABN', 20),
          hint: 'Lenders ask for the number of your business.',
          showWhen: { field: 'employment_status', value: SELF_EMPLOYED },
        },
        dollars('annual_income', 'Annual income before tax', 0),
        select('residential_status', 'Living situation', HOME.map(asChoice), 'Please Select'),
        select('time_at_address', 'Time at current address', AT_ADDRESS.map(asChoice), 'Please Select'),
      ],
    },
    {
      name: 'send',
      title: 'Anything else?',
      text: 'We will review your details and call you. This does not affect your credit score.',
      fields: [messageField(site, { isOptional: true }), ...listClosingFields(site, false)],
    },
  ]
}

function dollars(name: TextName, label: string, min: number): FormField {
  return { kind: 'number', name, label: `${label} ($)`, required: true, min, max: LARGEST }
}
