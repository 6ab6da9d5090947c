import { z } from 'zod'
import type { FormDefinition } from '../definition'
import { listSkippable, pickSteps } from './in-steps'
import type { StepLeadFields } from './machine'

const claimSchema = z.object({
  step_index: z.coerce.number().int().min(0),
  form_completed: z.union([z.literal(false), z.literal('false')]),
})
const skippedSchema = z.array(z.coerce.number().int()).catch([])

/**
 * Returns the fields that a lead must contain according to its own step fields, and the normalised step fields
 * (`MS-03`, `MS-07`). An incomplete lead covers all steps up to `step_index`; a complete lead covers the whole form.
 * Skipped steps are excluded where the form allows skipping. Forms without steps are returned unchanged.
 */
export function readClaimedStep(
  form: FormDefinition,
  lead: Record<string, unknown>,
): { form: FormDefinition; fields: StepLeadFields | null } {
  if (!form.steps) return { form, fields: null }
  const total = form.steps.length
  const partial = claimSchema.safeParse(lead)
  const index = partial.success ? Math.min(partial.data.step_index, total - 1) : total - 1
  const claimed = lead['step_index'] === undefined ? null : skippedSchema.parse(lead['skipped_steps'])
  const skipped = [...listSkippable(form.steps)].filter(
    (at) => at < index && (claimed ? claimed.includes(at + 1) : isLeftEmpty(form, at, lead)),
  )
  return {
    form: pickSteps(form, (at) => at <= index && !skipped.includes(at)),
    fields: {
      step_number: index + 1,
      step_index: index,
      progress: partial.success ? Math.round(((index + 1) / total) * 100) : 100,
      skipped_steps: skipped.map((at) => at + 1),
      lead_status: partial.success ? 'Incomplete' : 'Complete',
      form_completed: !partial.success,
    },
  }
}

/** Without JavaScript a step cannot be marked as skipped, so an empty skippable step counts as skipped. */
function isLeftEmpty(form: FormDefinition, at: number, lead: Record<string, unknown>): boolean {
  return pickSteps(form, (index) => index === at).fields.every(({ name }) => !lead[name])
}
