import type { Site } from '@/config/schema/site'
import { checkText, MESSAGES } from '@/lib/forms/rules'
import type { FieldErrors } from '@/lib/forms/schema'
import { readCode } from './code'
import { readSignInPhone } from './phone'
import { REGISTRATION_FIELDS } from './registration'

/** The steps of sign-in, in order (`WL-07`). */
export type SignInStep = 'phone' | 'code' | 'details'

/** What decides which numbers a site takes. */
export type PhoneSite = { country: Site['country']; forms: Pick<Site['forms'], 'phone_rule'> }

/** What is wrong with what was typed into a step, by the server's own rules (`FM-01` to `FM-05`), before it is sent. */
export function checkStep(
  step: SignInStep,
  values: Record<string, string | undefined>,
  site: PhoneSite,
): FieldErrors {
  switch (step) {
    case 'phone': {
      const read = readSignInPhone(values['phone_number'], site)
      return 'message' in read ? { phone_number: read.message } : {}
    }
    case 'code': {
      const read = readCode(values['code'])
      return 'message' in read ? { code: read.message } : {}
    }
    case 'details':
      return Object.fromEntries(
        REGISTRATION_FIELDS.flatMap((field) => {
          const text = values[field.name]?.trim() ?? ''
          const rule = field.kind === 'text' ? field.rule : 'plain'
          const message = text === '' ? MESSAGES.required : checkText(text, rule, site.forms.phone_rule)
          return message ? [[field.name, message]] : []
        }),
      )
  }
}
