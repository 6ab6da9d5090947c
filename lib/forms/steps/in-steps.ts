import type { FormDefinition, FormField, FormStep } from '../definition'

/** A step with its fields, as a form's file writes it. */
export type StepPlan = Omit<FormStep, 'fields'> & { fields: FormField[] }

/** A form's fields and steps from its plan; on one page, without steps, when the site wants that. */
export function inSteps(
  plan: readonly StepPlan[],
  isInSteps = true,
): Pick<FormDefinition, 'fields'> & { steps?: FormStep[] } {
  const fields = plan.flatMap((step) => step.fields)
  if (!isInSteps) return { fields }
  const steps = plan.map((step) => ({ ...step, fields: step.fields.map(({ name }) => name) }))
  return { fields, steps }
}

/** Indexes of the steps that a form lets somebody jump over. */
export function listSkippable(steps: readonly FormStep[]): Set<number> {
  return new Set(
    steps.flatMap(({ skip }, from) => {
      const to = steps.findIndex(({ name }) => name === skip?.to)
      return Array.from({ length: Math.max(0, to - from - 1) }, (_, offset) => from + 1 + offset)
    }),
  )
}

/** A form cut down to the fields of some of its steps. */
export function pickSteps(form: FormDefinition, isPicked: (index: number) => boolean): FormDefinition {
  const names = new Set(form.steps?.filter((_step, index) => isPicked(index)).flatMap(({ fields }) => fields))
  return { ...form, fields: form.fields.filter(({ name }) => names.has(name)) }
}
