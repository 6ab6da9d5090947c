import type { FormDefinition, FormField, FormStep } from '../definition'

/** A skip between two step indexes; the skipped steps lie strictly between them (`MS-02`). */
type Skip = { from: number; to: number }

/** State of a multi-step form. Plain values, so that it can be stored as JSON. */
export type StepState = {
  /** Index of the current step, from 0. */
  index: number
  /** Request status. Navigation is disabled while a request is pending. */
  phase: 'idle' | 'saving' | 'submitting' | 'complete'
  /** Lead id returned by the server after the first save (`MS-03`). */
  leadId: number | null
  /** Skips in order, never overlapping. Going back over a skip keeps it until another path is taken. */
  skips: Skip[]
  /** Fingerprint of the saved answers for each step; it changes when an answer changes. */
  saved: Record<number, string>
  /** The step being saved: fingerprint of its answers, and the step to open afterwards. */
  pending: { print: string; to: number } | null
  /** Error above the buttons; empty when there is none (`MS-06`). */
  error: string
}

export type StepEvent =
  /** The step is valid; `print` is the fingerprint of its answers. */
  | { type: 'continue'; print: string }
  /** Like `continue`, but opens a later step than the next. */
  | { type: 'skip'; print: string; to: number }
  | { type: 'back' }
  /** The server stored the step. Without a lead id the save counts as failed (`MS-03`). */
  | { type: 'saved'; leadId: number | null; error?: string }
  /** The request failed. `message` is empty when the server sent none, and `null` when field errors explain it. */
  | { type: 'fail'; message: string | null }
  /** The server no longer has the lead: all steps must be sent again. */
  | { type: 'lead-not-found' }

/** Fallback error message; the misspelling is required by the specification (`MS-06`). */
const UNEXPECTED = 'An unexpected error occured'

/** Initial state of a form. */
export function startSteps(): StepState {
  return { index: 0, phase: 'idle', leadId: null, skips: [], saved: {}, pending: null, error: '' }
}

/**
 * Returns the next state of a form with `total` steps (`MS-01` to `MS-04`). Pure; an event that does not apply
 * returns the same object. In the phases `saving` and `submitting` the caller must send the request.
 */
export function advance(total: number, state: StepState, event: StepEvent): StepState {
  const isBusy = state.phase === 'saving' || state.phase === 'submitting'
  switch (event.type) {
    case 'continue':
      return state.phase === 'idle' ? leave(total, state, event.print, state.index + 1) : state
    case 'skip': {
      const isAhead = Number.isInteger(event.to) && event.to > state.index && event.to < total
      return state.phase === 'idle' && isAhead ? leave(total, state, event.print, event.to) : state
    }
    case 'back':
      return state.phase === 'idle' && state.index > 0
        ? { ...state, index: findPrevious(state), error: '' }
        : state
    case 'saved':
      return isBusy ? settle(state, event.leadId, event.error) : state
    case 'fail':
      return isBusy ? fail(state, event.message) : state
    case 'lead-not-found':
      return isBusy ? { ...fail(state, ''), leadId: null, saved: {} } : state
  }
}

/**
 * Goes to a later step. Saves the current one first unless the same answers are already saved; the last step is
 * always sent.
 */
function leave(total: number, state: StepState, print: string, to: number): StepState {
  if (state.index === total - 1)
    return { ...state, phase: 'submitting', pending: { print, to: state.index }, error: '' }
  const isSaved = state.leadId !== null && state.saved[state.index] === print
  return isSaved ? move(state, to) : { ...state, phase: 'saving', pending: { print, to }, error: '' }
}

function settle(state: StepState, leadId: number | null, error = ''): StepState {
  if (leadId === null || !state.pending) return fail(state, error)
  const { print, to } = state.pending
  const next = { ...state, leadId, saved: { ...state.saved, [state.index]: print }, pending: null, error: '' }
  return state.phase === 'submitting' ? { ...next, phase: 'complete' } : move({ ...next, phase: 'idle' }, to)
}

function fail(state: StepState, message: string | null): StepState {
  const error = message === null ? '' : message || UNEXPECTED
  return { ...state, phase: 'idle', pending: null, error }
}

/** Goes to a step and removes the skips that the new path replaces. */
function move(state: StepState, to: number): StepState {
  const from = state.index
  const others = state.skips.filter((skip) => skip.to <= from || skip.from >= to)
  const skips = to > from + 1 ? [...others, { from, to }].toSorted((a, b) => a.from - b.from) : others
  return { ...state, index: to, skips, error: '' }
}

/** The previous step, or the step that the current one was reached from by a skip (`MS-01`). */
function findPrevious({ index, skips }: StepState): number {
  return skips.find((skip) => skip.to === index)?.from ?? index - 1
}

/** Indexes of the steps skipped on the way to the current one, in order. */
export function listSkipped({ index, skips }: StepState): number[] {
  return skips
    .filter((skip) => skip.to <= index)
    .flatMap(({ from, to }) => Array.from({ length: to - from - 1 }, (_, offset) => from + 1 + offset))
}

/** Progress in percent (`MS-05`). */
export function getProgress(total: number, state: Pick<StepState, 'index' | 'phase'>): number {
  return state.phase === 'complete' ? 100 : Math.round(((state.index + 1) / total) * 100)
}

/** Step fields of a lead (`MS-07`); `skipped_steps` are counted from 1. */
export type StepLeadFields = {
  step_number: number
  step_index: number
  progress: number
  skipped_steps: number[]
  lead_status: 'Incomplete' | 'Complete'
  form_completed: boolean
}

/** Step fields of a lead for the step being saved, or for the last one, which completes the form (`MS-03`, `MS-07`). */
export function describeStep(total: number, state: StepState): StepLeadFields {
  const isLast = state.phase === 'submitting' || state.phase === 'complete'
  return {
    step_number: state.index + 1,
    step_index: state.index,
    progress: isLast ? 100 : getProgress(total, state),
    skipped_steps: listSkipped(state).map((index) => index + 1),
    lead_status: isLast ? 'Complete' : 'Incomplete',
    form_completed: isLast,
  }
}

/** A step with its field definitions, as written in a form's file. */
export type StepPlan = Omit<FormStep, 'fields'> & { fields: FormField[] }

/** Builds fields and steps from a plan; without steps when `isInSteps` is false. */
export function inSteps(
  plan: readonly StepPlan[],
  isInSteps = true,
): Pick<FormDefinition, 'fields'> & { steps?: FormStep[] } {
  const fields = plan.flatMap((step) => step.fields)
  if (!isInSteps) return { fields }
  const steps = plan.map((step) => ({ ...step, fields: step.fields.map(({ name }) => name) }))
  return { fields, steps }
}

/** Indexes of the steps that may be skipped. */
export function listSkippable(steps: readonly FormStep[]): Set<number> {
  return new Set(
    steps.flatMap(({ skip }, from) => {
      const to = steps.findIndex(({ name }) => name === skip?.to)
      return Array.from({ length: Math.max(0, to - from - 1) }, (_, offset) => from + 1 + offset)
    }),
  )
}

/** Returns the form with only the fields of the selected steps. */
export function pickSteps(form: FormDefinition, isPicked: (index: number) => boolean): FormDefinition {
  const names = new Set(form.steps?.filter((_step, index) => isPicked(index)).flatMap(({ fields }) => fields))
  return { ...form, fields: form.fields.filter(({ name }) => names.has(name)) }
}
