import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { FORM_EVENTS } from '../form-events'
import { inSteps, type StepPlan } from '../steps/in-steps'
import { listCarFacts } from './car-facts'
import { asChoice, hidden, select } from './fields'
import { describeSiteForm, type EnquiryCar, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listPlaceFields } from './place-fields'

const TERMS = ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years']
const EMPLOYMENT = ['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Not working now']
const HOME = ['Renting', 'Paying off a home loan', 'Owning outright', 'Living with family', 'Other']
const AT_ADDRESS = ['Less than a year', '1 to 3 years', 'More than 3 years']

/** What a loan may be for, and what somebody may earn a year, whole dollars. */
const LARGEST = 2_000_000

/** The application for finance pre-approval (`RT-09`, `FM-15`): in steps where the site wants them (`MS`). */
export const buildFinancePreApproval: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'finance-pre-approval',
  submitText: 'Submit Form',
  category: 'Finance Enquiry',
  event: FORM_EVENTS.general,
  ...inSteps(planSteps(site, car), site.forms.application_in_steps),
})

function planSteps(site: Site, car: EnquiryCar | null): StepPlan[] {
  return [
    {
      name: 'you',
      title: 'About you',
      text: 'So that we know whom to answer.',
      fields: [
        ...listPersonFields(site),
        hidden('subcategory', 'Finance Pre-Approval'),
        ...(car ? listCarFacts(car) : [hidden('car_type', '')]),
      ],
    },
    {
      name: 'loan',
      title: 'What you have in mind',
      text: 'A guess will do. Nothing here binds you.',
      fields: [
        dollars('vehiclePriceBudget', 'Price of the vehicle', 500),
        { ...dollars('deposit', 'Deposit or trade-in', 0), required: false },
        select('loan_term', 'Pay it off over', TERMS.map(asChoice), 'Please Select', {
          defaultValue: '5 years',
        }),
        ...(car ? [] : listPlaceFields(site)),
      ],
      skip: { to: 'send', label: 'Skip work and home, tell us by phone' },
    },
    {
      name: 'income',
      title: 'Work and home',
      text: 'With this we can name a rate, not just a range.',
      fields: [
        select('employment_status', 'Work', EMPLOYMENT.map(asChoice), 'Please Select'),
        dollars('annual_income', 'Income a year, before tax', 0),
        select('residential_status', 'Home', HOME.map(asChoice), 'Please Select'),
        select(
          'time_at_address',
          'How long have you lived there?',
          AT_ADDRESS.map(asChoice),
          'Please Select',
        ),
      ],
    },
    {
      name: 'send',
      title: 'Anything else?',
      text: 'We look at it and call you. This leaves no mark on your credit file.',
      fields: [messageField(site, { isOptional: true }), ...listClosingFields(site, false)],
    },
  ]
}

function dollars(name: string, label: string, min: number): FormField {
  return { kind: 'number', name, label: `${label} ($)`, required: true, min, max: LARGEST }
}
