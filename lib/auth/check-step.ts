import type { Site } from '@/config/schema/site'
import { checkText, MESSAGES } from '@/lib/forms/rules'
import type { FieldErrors } from '@/lib/forms/schema'
import { readCode } from './code'
import { readSignInPhone } from './phone'
import { REGISTRATION_FIELDS } from './registration'

/** The steps of sign-in, in order (`WL-07`). */
export type SignInStep = 'phone' | 'code' | 'details'

/** The site settings that decide which phone numbers are valid. */
export type PhoneSite = { country: Site['country']; forms: Pick<Site['forms'], 'phone_rule'> }

/** Validates a step's input in the browser with the server's rules (`FM-01` to `FM-05`). Returns errors by field. */
export function checkStep(
  step: SignInStep,
  values: Record<string, string | undefined>,
  site: PhoneSite,
): FieldErrors {
  switch (step) {
    case 'phone': {
      const result = readSignInPhone(values['phone_number'], site)
      return 'message' in result ? { phone_number: result.message } : {}
    }
    case 'code': {
      const result = readCode(values['code'])
      return 'message' in result ? { code: result.message } : {}
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
