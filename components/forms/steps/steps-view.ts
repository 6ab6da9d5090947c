import type { FieldErrors } from '@/lib/forms/schema'
import type { StepState } from '@/lib/forms/steps/machine'

/** View state of a stepped form. */
export type StepsView = {
  state: StepState
  errors: FieldErrors
  /** Names of fields whose condition is not met. */
  hiddenFields: string[]
  /** Number of attempts rejected because of invalid fields. */
  attempt: number
  /** Upload progress, 0 to 1; `null` when nothing is being uploaded. */
  progress: number | null
  /** Names of files already uploaded. */
  sentFiles: readonly string[]
}
