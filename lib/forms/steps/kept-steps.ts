import { z } from 'zod'
import type { FormValues } from '../schema'
import { startSteps, type StepState } from './machine'

/** Counted up whenever what is stored changes its shape; anything else is forgotten. */
const VERSION = 1
/** Longest text that is taken back, in characters. */
const LENGTH = 100_000

/** A form under way: where somebody stands, what was answered, and the last request with the key it was sent under. */
export type KeptSteps = {
  state: StepState
  values: FormValues
  request: { body: string; key: string }
  /** Names of the files that are with the enquiry already; no browser gives files back to a form. */
  sentFiles: readonly string[]
}

const index = z.int().min(0).max(99)
const keptSchema = z.object({
  version: z.literal(VERSION),
  /** Names of the form's steps; another form of the same name starts anew. */
  steps: z.array(z.string()),
  state: z.object({
    index,
    leadId: z.int().positive().nullable(),
    skips: z.array(z.object({ from: index, to: index })),
    saved: z.record(z.string().regex(/^\d{1,2}$/), z.string()),
  }),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  request: z.object({ body: z.string(), key: z.string() }),
  sentFiles: z.array(z.string()).catch([]),
})

/**
 * Keeps a form under way for this tab alone: a finance application is nobody else's business, and a tab outlives reloads.
 * Whether it can be stored does not matter (`BS-05`).
 */
export function keepSteps(site: string, form: string, steps: readonly string[], kept: KeptSteps): void {
  const { index: at, leadId, skips, saved } = kept.state
  try {
    const text = JSON.stringify({
      version: VERSION,
      steps,
      state: { index: at, leadId, skips, saved },
      values: kept.values,
      request: kept.request,
      sentFiles: kept.sentFiles,
    })
    sessionStorage.setItem(toKey(site, form), text)
  } catch {
    // Blocked or full: the form works without a memory.
  }
}

/** The form under way on a site, or `null` without one, when it is of another shape, and when the store is blocked (`BS-05`). */
export function readSteps(site: string, form: string, steps: readonly string[]): KeptSteps | null {
  try {
    const text = sessionStorage.getItem(toKey(site, form))
    return text === null || text.length > LENGTH ? null : parseSteps(text, steps)
  } catch {
    return null
  }
}

/** Forgets a form that is complete. */
export function forgetSteps(site: string, form: string): void {
  try {
    sessionStorage.removeItem(toKey(site, form))
  } catch {
    // Blocked: nothing was kept either.
  }
}

/** A step that was on its way when the page went away counts as not sent; the same words carry the same key again. */
function parseSteps(text: string, steps: readonly string[]): KeptSteps | null {
  const parsed = keptSchema.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { state, values, request, sentFiles, steps: names } = parsed.data
  const total = steps.length
  const isSame = names.length === total && names.every((name, at) => name === steps[at])
  if (!isSame || state.index >= total || !areSound(state.skips, total)) return null
  return { state: { ...startSteps(), ...state }, values, request, sentFiles }
}

function areSound(skips: readonly { from: number; to: number }[], total: number): boolean {
  return skips.every(({ from, to }, at) => to > from + 1 && to < total && from >= (skips[at - 1]?.to ?? 0))
}

function toKey(site: string, form: string): string {
  return `form-steps:${site}:${form}`
}
