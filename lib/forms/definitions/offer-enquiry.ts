import { listOffers } from '@/lib/content/offers'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { asChoice, hidden, select } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'
import { listPlaceFields } from './place-fields'

/** Enquiry about one of the site's special offers. */
export const buildOfferEnquiry: FormBuilder = (site) => {
  const offers = listOffers(site, new Date()).map(({ title }) => title)
  return {
    ...describeSiteForm(site),
    name: 'offer-enquiry',
    category: 'General Enquiry',
    event: FORM_EVENTS.general,
    fields: [
      ...listPersonFields(site),
      ...(offers.length > 0
        ? [select('offer', 'Special offer', offers.map(asChoice), 'Please Select an Offer')]
        : []),
      ...listPlaceFields(site),
      messageField(site, { isOptional: offers.length > 0 }),
      hidden('subcategory', 'Special Offer'),
      ...listClosingFields(site, false),
    ],
  }
}
