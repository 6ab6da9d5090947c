import { MESSAGES } from '@/lib/forms/rules'

const MAX_LENGTH = 20
const CODE = /^\d{4,8}$/

/** The same message for wrong, used and expired codes, because the difference would help an attacker. */
export const WRONG_CODE = 'That code is incorrect or has expired. Check the code or request a new one.'

type CodeReading = { code: string } | { message: string }

/** Parses a one-time code as typed. Removes spaces, hyphens and invisible characters, such as those pasted from a message. */
export function readCode(value: unknown): CodeReading {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const code = text.slice(0, MAX_LENGTH).replaceAll(/[\s\p{Cf}-]/gu, '')
  if (code === '') return { message: MESSAGES.required }
  return CODE.test(code) ? { code } : { message: WRONG_CODE }
}
