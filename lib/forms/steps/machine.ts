/** A jump over steps: both ends by index; what was skipped lies strictly between them (`MS-02`). */
export type Skip = { from: number; to: number }

/** Where somebody stands in a form of several steps. Plain values, so that it can be stored as JSON. */
export type StepState = {
  /** The step that is shown, from 0. */
  index: number
  /** What is on its way to the server or done. Nothing moves while a step is on its way. */
  phase: 'idle' | 'saving' | 'submitting' | 'complete'
  /** The enquiry that the steps belong to, once the server has named it (`MS-03`). */
  leadId: number | null
  /** Jumps that were made, in order; they never overlap. One that was walked back over stays until it is walked past. */
  skips: Skip[]
  /** For each saved step the print of its answers as they were saved; a text that differs when the answers do. */
  saved: Record<number, string>
  /** The step under way: the print of its answers, and where to go once it is saved. */
  pending: { print: string; to: number } | null
  /** What is shown above the buttons; empty when nothing is wrong (`MS-06`). */
  error: string
}

export type StepEvent =
  /** The step's answers are good; `print` stands for them. */
  | { type: 'continue'; print: string }
  /** The same, but on to a later step than the next. */
  | { type: 'skip'; print: string; to: number }
  | { type: 'back' }
  /** The server took the step. Without an id it did not, whatever it says (`MS-03`). */
  | { type: 'saved'; leadId: number | null; error?: string }
  /** It did not go. The message is empty where the server said nothing, `null` where the fields say it. */
  | { type: 'fail'; message: string | null }
  /** The server knows nothing of the enquiry any more: everything has to be said again. */
  | { type: 'forgotten' }

/** What is said when the server says nothing; the spelling is the specification's (`MS-06`). */
export const UNEXPECTED = 'An unexpected error occured'

/** The beginning of a form. */
export function startSteps(): StepState {
  return { index: 0, phase: 'idle', leadId: null, skips: [], saved: {}, pending: null, error: '' }
}

/**
 * The next state of a form of `total` steps (`MS-01` to `MS-04`). Pure; an event that means nothing in a state leaves it as
 * it is, the very same object. `saving` and `submitting` say that the caller owes a call to the server.
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
    case 'forgotten':
      return isBusy ? { ...fail(state, ''), leadId: null, saved: {} } : state
  }
}

/** Leaves a step forwards: saves it first unless that was done with the same answers; the last one is always sent. */
function leave(total: number, state: StepState, print: string, to: number): StepState {
  if (state.index === total - 1)
    return { ...state, phase: 'submitting', pending: { print, to: state.index }, error: '' }
  const isSaved = state.leadId !== null && state.saved[state.index] === print
  return isSaved ? move(state, to) : { ...state, phase: 'saving', pending: { print, to }, error: '' }
}

function settle(state: StepState, leadId: number | null, error = ''): StepState {
  if (leadId === null || !state.pending) return fail(state, error)
  const { print, to } = state.pending
  const kept = { ...state, leadId, saved: { ...state.saved, [state.index]: print }, pending: null, error: '' }
  return state.phase === 'submitting' ? { ...kept, phase: 'complete' } : move({ ...kept, phase: 'idle' }, to)
}

function fail(state: StepState, message: string | null): StepState {
  const error = message === null ? '' : message || UNEXPECTED
  return { ...state, phase: 'idle', pending: null, error }
}

/** Goes forward and forgets the jumps over steps that are now walked past another way. */
function move(state: StepState, to: number): StepState {
  const from = state.index
  const others = state.skips.filter((skip) => skip.to <= from || skip.from >= to)
  const skips = to > from + 1 ? [...others, { from, to }].toSorted((a, b) => a.from - b.from) : others
  return { ...state, index: to, skips, error: '' }
}

/** The step before the shown one, or the one that a jump came from (`MS-01`). */
function findPrevious({ index, skips }: StepState): number {
  return skips.find((skip) => skip.to === index)?.from ?? index - 1
}

/** Indexes of the steps that were jumped over on the way to the shown one, in order. */
export function listSkipped({ index, skips }: StepState): number[] {
  return skips
    .filter((skip) => skip.to <= index)
    .flatMap(({ from, to }) => Array.from({ length: to - from - 1 }, (_, offset) => from + 1 + offset))
}

/** Share of the form that is done, in percent (`MS-05`). */
export function getProgress(total: number, state: Pick<StepState, 'index' | 'phase'>): number {
  return state.phase === 'complete' ? 100 : Math.round(((state.index + 1) / total) * 100)
}

/** What a lead says about its steps (`MS-07`); steps in `skipped_steps` are counted from 1. */
export type StepLeadFields = {
  step_number: number
  step_index: number
  progress: number
  skipped_steps: number[]
  lead_status: 'Incomplete' | 'Complete'
  form_completed: boolean
}

/** The lead fields of a step that is being saved, or of the last one that completes the form (`MS-03`, `MS-07`). */
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
