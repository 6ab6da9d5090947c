import { FILE_HINT } from '../file-rules'
import { FORM_EVENTS, describeSiteForm, type FormBuilder } from './form-context'
import { optionalText } from './fields'
import { listClosingFields, messageField } from './message-fields'
import { listPersonFields } from './person-fields'

/** Job application with file attachments, sent as a general lead (`FM-18`). */
export const buildCareers: FormBuilder = (site) => ({
  ...describeSiteForm(site),
  name: 'careers',
  submitText: 'Submit Form',
  category: 'Careers Enquiry',
  event: FORM_EVENTS.careers,
  fields: [
    ...listPersonFields(site),
    optionalText('position', 'Position', 120),
    { kind: 'file', name: 'resume', label: 'Resume', hint: FILE_HINT, required: true, isMultiple: true },
    messageField(site, { hint: 'Your experience, and when you could start.' }),
    ...listClosingFields(site, false),
  ],
})
