import { MESSAGES } from '@/lib/forms/rules'

const LONGEST = 20
const CODE = /^\d{4,8}$/

/** One wording, whether a code is wrong, used or too old: the difference would help nobody but a guesser. */
export const WRONG_CODE = 'That code is wrong or has expired. Check it, or ask for a new one.'

type CodeReading = { code: string } | { message: string }

/** A one-time code as typed, without the spaces, seen and unseen, that people and text messages put into it. */
export function readCode(value: unknown): CodeReading {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const code = text.slice(0, LONGEST).replaceAll(/[\s\p{Cf}-]/gu, '')
  if (code === '') return { message: MESSAGES.required }
  return CODE.test(code) ? { code } : { message: WRONG_CODE }
}
