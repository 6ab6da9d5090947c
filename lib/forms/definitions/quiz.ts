import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { toQuestionName } from '../values'
import { asChoice, hidden, listClosingFields, messageField } from './fields'
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
    name: toQuestionName(question.text),
    label: question.text,
    required: true,
    choices: question.answers.map(asChoice),
  }
}
