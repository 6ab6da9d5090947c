import type { FieldErrors } from '@/lib/forms/schema'
import type { StepState } from '@/lib/forms/steps/machine'

/** What a form in steps shows. */
export type StepsView = {
  state: StepState
  errors: FieldErrors
  /** Fields whose condition does not hold now. */
  hiddenFields: string[]
  /** Grows by one with each step that was refused for its fields. */
  attempt: number
  /** How much of the files is on its way, 0 to 1; `null` when there is nothing to tell. */
  progress: number | null
  /** Names of the files that are with the enquiry. */
  sentFiles: readonly string[]
}
