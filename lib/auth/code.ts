import { checkText, MESSAGES, toCode } from '@/lib/forms/rules'

const MAX_LENGTH = 20

/** The same message for wrong, used and expired codes, because the difference would help an attacker. */
export const WRONG_CODE = MESSAGES.code

type CodeReading = { code: string } | { message: string }

/** Parses a one-time code as typed. Removes spaces, hyphens and invisible characters, such as those pasted from a message. */
export function readCode(value: unknown): CodeReading {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const code = toCode(text.slice(0, MAX_LENGTH))
  if (code === '') return { message: MESSAGES.required }
  const message = checkText(code, 'code', 'au-nz')
  return message ? { message } : { code }
}
