import type { Site } from '@/config/schema/site'
import { FORM_SUBMISSIONS } from '@/lib/events/catalogue'
import { listOffers } from '@/lib/content/info-pages'
import { CATEGORIES, type FormField } from '@/lib/forms/definition'
import { FILE_HINT } from '@/lib/forms/file-rules'
import { toQuestionName } from '@/lib/forms/values'
import {
  asChoice,
  hidden,
  listClosingFields,
  listPersonFields,
  listPlaceFields,
  messageField,
  OPT_IN,
  optionalText,
  regoField,
  requiredText,
  select,
} from './fields'
import { describeSiteForm, type FormBuilder } from './form-context'
import { listServicedVehicle } from './vehicle-fields'

/** General enquiry; the shopper selects the category (`FM-07`). */
export const buildContact: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'contact',
  category: null,
  event: FORM_SUBMISSIONS.general_enquiry,
  fields: [
    ...listPersonFields(site),
    select('category', 'Enquiry Type', CATEGORIES.map(asChoice), 'Please Select an Enquiry Type', {
      defaultValue: CATEGORIES[0],
    }),
    ...listPlaceFields(site),
    { ...regoField(), showWhen: { field: 'category', value: 'Service Enquiry' } },
    messageField(site),
    ...listClosingFields(site, false),
  ],
})

/** Job application with file attachments, sent as a general lead (`FM-18`). */
export const buildCareers: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'careers',
  submitText: 'Submit Form',
  category: 'Careers Enquiry',
  event: FORM_SUBMISSIONS.careers_enquiry,
  fields: [
    ...listPersonFields(site),
    optionalText('position', 'Position', 120),
    ...listPlaceFields(site),
    { kind: 'file', name: 'resume', label: 'Resume', hint: FILE_HINT, required: true, isMultiple: true },
    messageField(site, { hint: 'Your experience, and when you could start.' }),
    // Applicants did not come for offers.
    ...listClosingFields(site, false).map((field) =>
      field.kind === 'checkbox' ? { ...field, isChecked: false } : field,
    ),
  ],
})

/** Largest accepted fleet; larger numbers are typing errors. */
const LARGEST_FLEET = 10_000

/** Fleet enquiry from a business. */
export const buildFleetEnquiry: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'fleet-enquiry',
  category: 'Fleet Enquiry',
  event: FORM_SUBMISSIONS.fleet_enquiry,
  fields: [
    ...listPersonFields(site),
    requiredText('company', 'Business', 120, 'organization'),
    {
      kind: 'number',
      name: 'fleet_size',
      label: 'How many vehicles?',
      required: true,
      min: 1,
      max: LARGEST_FLEET,
    },
    ...listPlaceFields(site),
    messageField(site, { hint: 'What you need the vehicles for, and when.' }),
    ...listClosingFields(site, false),
  ],
})

/** Enquiry about one of the site's special offers. */
export const buildOfferEnquiry: FormBuilder = (site) => {
  const offers = listOffers(site, new Date()).map(({ title }) => title)
  return {
    ...describeSiteForm(site),
    name: 'offer-enquiry',
    category: 'General Enquiry',
    event: FORM_SUBMISSIONS.special_offer_enquiry,
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

/** Sign-up for offers by email (`CF-06`). Subscribing needs the shopper's own tick, whatever the site's other forms do. */
export const buildSubscription: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'subscribe',
  submitText: 'Subscribe',
  category: 'General Enquiry',
  event: FORM_SUBMISSIONS.subscription_enquiry,
  fields: [
    ...listPersonFields(site).map((field) =>
      field.name === 'phone' ? { ...field, required: false } : field,
    ),
    { kind: 'checkbox', name: 'opt_in', label: OPT_IN, required: true, isChecked: false },
    hidden('subcategory', 'Newsletter'),
    ...listClosingFields(site, false).filter(({ name }) => name !== 'opt_in'),
  ],
})

/** Enquiry about a part and the vehicle it is for. */
export const buildPartsEnquiry: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'parts-enquiry',
  category: 'Parts Enquiry',
  event: FORM_SUBMISSIONS.parts_enquiry,
  fields: [
    ...listPersonFields(site),
    ...listServicedVehicle(site),
    ...listPlaceFields(site, 'parts'),
    messageField(site, { hint: 'The part or accessory you need, or the job it is for.' }),
    ...listClosingFields(site, false),
  ],
})

/** A quiz or survey with the site's own questions and answers (`FM-15`). */
export const buildQuiz: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'quiz',
  submitText: 'Submit Form',
  category: 'General Enquiry',
  event: FORM_SUBMISSIONS.quiz,
  fields: [
    ...site.quiz.questions.map(buildQuestion),
    ...listPersonFields(site),
    messageField(site, { isOptional: true }),
    hidden('subcategory', site.quiz.subcategory),
    ...listClosingFields(site, false),
  ],
})

function buildQuestion(question: Site['quiz']['questions'][number]): FormField {
  return {
    kind: question.several ? 'checkbox-group' : 'radio',
    name: toQuestionName(question.text),
    label: question.text,
    required: true,
    choices: question.answers.map(asChoice),
  }
}
