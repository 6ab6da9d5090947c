import type { FormDefinition, FormField, FormStep } from '../definition'

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
