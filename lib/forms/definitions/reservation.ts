import type { Site } from '@/config/schema/site'
import { RESERVATION_CATEGORY } from '../categories'
import type { FormField } from '../definition'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { listCarFacts } from './vehicle-fields'
import { listClosingFields } from './fields'
import { listPersonFields, POSTCODE_FIELD } from './person-fields'

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
  event: FORM_EVENTS.reserveCar,
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
