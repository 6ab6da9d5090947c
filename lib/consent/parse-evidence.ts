import { z } from 'zod'
import type { ConsentEvidence } from './evidence.server'

const shownText = z.object({ text: z.string(), version: z.string() })
const evidenceSchema: z.ZodType<ConsentEvidence> = z.object({
  at: z.string(),
  page: z.string(),
  opt_in: shownText.extend({
    given: z.boolean(),
    method: z.enum([
      'left ticked',
      'ticked by the shopper',
      'left ticked or ticked again',
      'not given',
      'box hidden',
      'not asked yet',
    ]),
  }),
  terms: shownText.nullable(),
  notice: shownText,
  shown: z.enum(['these words', 'other words', 'not known']),
})

/** Parses stored consent evidence (JSON); `null` when it is missing or was erased. */
export function parseConsent(text: string): ConsentEvidence | null {
  try {
    return evidenceSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
