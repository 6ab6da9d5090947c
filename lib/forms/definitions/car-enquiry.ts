import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { FormField } from '../definition'
import {
  FORM_EVENTS,
  chooseCarCategory,
  describeSiteForm,
  isUsedCar,
  type EnquiryCar,
  type FormBuilder,
} from './form-context'
import { listCarFacts } from './car-facts'
import { box, optionalText } from './fields'
import { listClosingFields, messageField, SIMILAR_MESSAGE } from './message-fields'
import { listPersonFields } from './person-fields'
import { listCarPlaceFields } from './place-fields'

const YES_NO_QUESTIONS = ['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal'] as const

/** Enquiry about a car. For a sold or unavailable car, the message asks for similar stock (`CD-11`). */
export const buildCarEnquiry: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'car-enquiry',
  category: chooseCarCategory(car),
  event: isUsedCar(car) ? FORM_EVENTS.usedCar : FORM_EVENTS.newCar,
  fields: [
    ...listPersonFields(site),
    ...listCarPlaceFields(site, car),
    messageField(site, { defaultValue: isOnSale(car) ? '' : SIMILAR_MESSAGE }),
    ...listQuestions(site, car),
    ...listCarFacts(car),
    ...listClosingFields(site, true),
  ],
})

function isOnSale(car: EnquiryCar | null): boolean {
  return !car || (!car.sold && isAvailable(car))
}

/** Optional questions enabled by the site's settings (`FM-16`). */
function listQuestions(site: Site, car: EnquiryCar | null): FormField[] {
  const { rego_field: hasRego, trade_in_and_finance_checks: hasChecks } = site.forms
  return [
    ...(hasRego
      ? [optionalText('rego', 'Rego', 12, { placeholder: 'Rego - Helps us better assist your enquiry' })]
      : []),
    ...(hasChecks && isUsedCar(car)
      ? [
          box('Trade In', 'Are you interested in trading in your car?'),
          box('Finance', 'Would you like to find out about our finance offers?'),
        ]
      : []),
    ...(site.forms.yes_no_questions ? YES_NO_QUESTIONS.map((question) => box(question, question)) : []),
  ]
}
