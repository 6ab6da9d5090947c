import type { FieldErrors } from '@/lib/forms/schema'
import { isRecord } from '@/lib/typed'

/** Response of the lead API. */
type LeadAnswer = { id: number | null; category: string; error: string; fields: FieldErrors }

/** Parses a response of the lead API; missing values become empty. */
export function readLeadAnswer(json: unknown): LeadAnswer {
  const answer = isRecord(json) ? json : {}
  const fields = typeof answer['fields'] === 'object' && answer['fields'] !== null ? answer['fields'] : {}
  return {
    id: typeof answer['id'] === 'number' ? answer['id'] : null,
    category: typeof answer['category'] === 'string' ? answer['category'] : '',
    error: typeof answer['error'] === 'string' ? answer['error'] : '',
    fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string')),
  }
}

/** Random idempotency key. Not `crypto.randomUUID`, which needs a secure context. */
export function makeRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
