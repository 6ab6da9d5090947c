import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { type FormField, RESERVATION_CATEGORY } from '@/lib/forms/definition'
import {
  box,
  hidden,
  listCarPlaceFields,
  listClosingFields,
  listPersonFields,
  listPlaceFields,
  messageField,
  POSTCODE_FIELD,
  regoField,
  SIMILAR_MESSAGE,
} from './fields'
import {
  chooseCarCategory,
  chooseEnquiryEvent,
  chooseStockCategory,
  describeSiteForm,
  type EnquiryCar,
  type FormBuilder,
  isUsedCar,
} from './form-context'
import {
  listCarFacts,
  listDesiredVehicle,
  listOwnVehicle,
  listRegoFields,
  listWantedVehicle,
} from './vehicle-fields'

const YES_NO_QUESTIONS = ['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal'] as const

/** Enquiry about a car. For a sold or unavailable car, the message asks for similar stock (`CD-11`). */
export const buildCarEnquiry: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'car-enquiry',
  category: chooseCarCategory(car),
  event: chooseEnquiryEvent(car),
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
    ...(hasRego ? [regoField()] : []),
    ...(hasChecks && isUsedCar(car)
      ? [
          box('Trade In', 'Are you interested in trading in your car?'),
          box('Finance', 'Would you like to find out about our finance offers?'),
        ]
      : []),
    ...(site.forms.yes_no_questions ? YES_NO_QUESTIONS.map((question) => box(question, question)) : []),
  ]
}

/** Test drive at a date and time selected by the shopper, in the dealer's time zone (`FM-15`). */
export const buildTestDrive: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'test-drive',
  submitText: 'Book a Test Drive',
  category: chooseStockCategory(site, car),
  event:
    chooseEnquiryEvent(car) === FORM_SUBMISSIONS.used_car_enquiry
      ? FORM_SUBMISSIONS.used_test_drive
      : FORM_SUBMISSIONS.test_drive,
  fields: [
    ...listPersonFields(site),
    ...listWantedVehicle(site, car),
    {
      kind: 'datetime',
      name: 'dateTime',
      label: 'Date and time',
      required: true,
      timeZone: site.timezone,
      slots: 'appointment',
    },
    messageField(site, { isOptional: true }),
    hidden('subcategory', 'Test Drive'),
    ...listClosingFields(site, car !== null),
  ],
})

/** Request for a vehicle that is not in stock, or for one similar to a vehicle that is no longer available (`SS-14`). */
export const buildFindSimilar: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'find-similar',
  category: chooseStockCategory(site, car),
  event: !car && site.search.used_only ? FORM_SUBMISSIONS.used_car_enquiry : chooseEnquiryEvent(car),
  fields: [
    ...listPersonFields(site),
    ...listDesiredVehicle(car),
    { kind: 'number', name: 'budget', label: 'Budget in dollars', required: false, min: 1, max: 5_000_000 },
    ...(car ? listCarFacts(car) : listPlaceFields(site)),
    messageField(site, { defaultValue: car ? SIMILAR_MESSAGE : '' }),
    hidden('subcategory', 'Find Similar'),
    ...listClosingFields(site, true),
  ],
})

/** Request for photos of a car, with a fixed message (`CD-05`). */
export const buildPhotoRequest: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'photo-request',
  submitText: 'Request Photos',
  category: chooseCarCategory(car),
  event: chooseEnquiryEvent(car),
  fields: [
    ...listPersonFields(site),
    hidden('message', 'Please send photos for this car'),
    hidden('subcategory', 'Request Photos'),
    ...listCarFacts(car),
    ...listClosingFields(site, true),
  ],
})

/** Request for a vehicle history report: of a car in stock, or of any vehicle by its registration (`FM-15`). */
export const buildVehicleHistory: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'vehicle-history',
  submitText: 'Submit Form',
  category: car ? chooseCarCategory(car) : 'Used Vehicle Enquiry',
  event: FORM_SUBMISSIONS.document_request,
  fields: [
    ...listPersonFields(site),
    ...(car ? listCarFacts(car) : [...listRegoFields(site, { required: true }), ...listOwnVehicle()]),
    messageField(site, { isOptional: true }),
    hidden('subcategory', 'Vehicle History Report'),
    ...listClosingFields(site, car !== null),
  ],
})

/** The subcategory states whether a deposit was paid: without JavaScript this form is sent as an ordinary enquiry. */
export const PAID_SUBCATEGORY = 'Deposit paid'
const UNPAID_SUBCATEGORY = 'No deposit paid'
const TERMS = 'I agree to the terms of use and to the deposit and refund conditions.'

/**
 * Details of a card reservation (`RV-02`). The checkout sends them to `/api/reservations`. Without JavaScript the
 * form posts to `/api/leads` as an enquiry of the same category, without a deposit.
 */
export const buildReservation: FormBuilder = (site, car) => ({
  ...describeSiteForm(site),
  name: 'reservation',
  submitText: 'Continue to Payment',
  // The refund policy is part of what the shopper agrees to, so the consent evidence stores it with the terms.
  termsText: [site.forms.terms_text, site.reserve.refund_policy].filter(Boolean).join('\n'),
  category: RESERVATION_CATEGORY,
  subcategory: UNPAID_SUBCATEGORY,
  event: FORM_SUBMISSIONS.reserve_car,
  fields: [
    ...listBuyerFields(site),
    ...listCarFacts(car),
    ...listClosingFields(site, car !== null).filter(({ name }) => name !== 'where-did-you-hear-about-us'),
    { kind: 'checkbox', name: 'terms_conditions', label: TERMS, required: true, isChecked: false },
  ],
})

/** A receipt needs both names of the buyer, so a site's single name field is split here (`FM-02`). */
function listBuyerFields(site: Site): FormField[] {
  const fields = listPersonFields({ ...site, forms: { ...site.forms, full_name: false } })
  return [...fields, { ...POSTCODE_FIELD, required: site.forms.postcode_field }]
}
