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
 * The part of a form that a lead must answer, by what the lead says of itself, with the fields that tell the dealer how far
 * it is (`MS-03`, `MS-07`): all steps up to the one named when the form is not complete, else the whole form, without the
 * steps that were jumped over where the form allows that. Forms without steps are taken as they are.
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

/** Without scripts nobody can say "skip": a step that may be skipped and holds nothing counts as skipped. */
function isLeftEmpty(form: FormDefinition, at: number, lead: Record<string, unknown>): boolean {
  return pickSteps(form, (index) => index === at).fields.every(({ name }) => !lead[name])
}
