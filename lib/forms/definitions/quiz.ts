import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { FORM_EVENTS } from '../form-events'
import { asChoice, hidden } from './fields'
import { describeSiteForm, type FormBuilder } from './form-context'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'

/** A quiz or survey with the site's own questions and answers (`FM-15`). */
export const buildQuiz: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'quiz',
  submitText: 'Submit Form',
  category: 'General Enquiry',
  event: FORM_EVENTS.general,
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
    // The question text is the field name. React Hook Form treats dots and brackets in names as paths, so they are
    // removed.
    name: question.text.replaceAll(/[^\p{L}\p{N} -]+/gu, '').trim(),
    label: question.text,
    required: true,
    choices: question.answers.map(asChoice),
  }
}
