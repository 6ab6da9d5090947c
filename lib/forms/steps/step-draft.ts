import { z } from 'zod'
import type { FormInput } from '../schema'
import { formValuesSchema } from '../values'
import { startSteps, type StepState } from './machine'

/** Schema version of the stored draft; drafts of another version are discarded. */
const VERSION = 1
/** Maximum length of a stored draft in characters. */
const LENGTH = 100_000

/** Draft of a multi-step form: step state, answers, and the last request with its idempotency key. */
type StepDraft = {
  state: StepState
  /** The values as typed. */
  values: FormInput
  request: { body: string; key: string }
  /** Names of the files already uploaded; browsers cannot restore file inputs. */
  sentFiles: readonly string[]
}

const index = z.int().min(0).max(99)
const draftSchema = z.object({
  version: z.literal(VERSION),
  /** Step names; a draft for other steps is discarded. */
  steps: z.array(z.string()),
  state: z.object({
    index,
    leadId: z.int().positive().nullable(),
    skips: z.array(z.object({ from: index, to: index })),
    saved: z.record(z.string().regex(/^\d{1,2}$/), z.string()),
  }),
  values: formValuesSchema.loose(),
  request: z.object({ body: z.string(), key: z.string() }),
  sentFiles: z.array(z.string()).catch([]),
})

/**
 * Stores a draft in session storage: it survives reloads but is not visible in other tabs, because a finance
 * application is private. Storage failures are ignored (`BS-05`).
 */
export function saveStepDraft(site: string, form: string, steps: readonly string[], draft: StepDraft): void {
  const { index: at, leadId, skips, saved } = draft.state
  try {
    const text = JSON.stringify({
      version: VERSION,
      steps,
      state: { index: at, leadId, skips, saved },
      values: draft.values,
      request: draft.request,
      sentFiles: draft.sentFiles,
    })
    sessionStorage.setItem(toKey(site, form), text)
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}

/**
 * The stored draft of a form, or `null` when there is none, when it has another shape, or when storage is blocked
 * (`BS-05`).
 */
export function readStepDraft(site: string, form: string, steps: readonly string[]): StepDraft | null {
  try {
    const text = sessionStorage.getItem(toKey(site, form))
    return text === null || text.length > LENGTH ? null : parseSteps(text, steps)
  } catch {
    return null
  }
}

/** Deletes the draft of a completed form. */
export function deleteStepDraft(site: string, form: string): void {
  try {
    sessionStorage.removeItem(toKey(site, form))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * A step that was being sent when the page closed counts as unsent; sending the same answers again reuses the
 * idempotency key.
 */
function parseSteps(text: string, steps: readonly string[]): StepDraft | null {
  const parsed = draftSchema.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { state, values, request, sentFiles, steps: names } = parsed.data
  const total = steps.length
  const isSame = names.length === total && names.every((name, at) => name === steps[at])
  if (!isSame || state.index >= total || !areValidSkips(state.skips, total)) return null
  return { state: { ...startSteps(), ...state }, values, request, sentFiles }
}

function areValidSkips(skips: readonly { from: number; to: number }[], total: number): boolean {
  return skips.every(({ from, to }, at) => to > from + 1 && to < total && from >= (skips[at - 1]?.to ?? 0))
}

function toKey(site: string, form: string): string {
  return `form-steps:${site}:${form}`
}
