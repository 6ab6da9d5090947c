import type { FormDefinition, SteppedForm } from '@/lib/forms/definition'
import { buildFormSchema, listFieldErrors, type FieldErrors, type FormValues } from '@/lib/forms/schema'
import { pickSteps } from '@/lib/forms/steps/in-steps'
import type { ChosenFile } from '../post-lead'
import { readChosenFiles, readFileLists, readFormElement } from '../read-form-element'

type Checked = { ok: true; values: FormValues } | { ok: false; errors: FieldErrors }

/** The answers of the steps that are picked by their index, by the form's own rules. */
export function checkSteps(
  form: SteppedForm,
  element: HTMLFormElement,
  isPicked: (index: number) => boolean,
): Checked {
  const parsed = buildFormSchema(pickSteps(form, isPicked)).safeParse({
    ...readFormElement(element, form),
    ...readFileLists(element, form),
  })
  return parsed.success
    ? { ok: true, values: parsed.data }
    : { ok: false, errors: listFieldErrors(parsed.error) }
}

/** Files chosen in the steps that are picked by their index. */
export function readStepFiles(
  form: SteppedForm,
  element: HTMLFormElement,
  isPicked: (index: number) => boolean,
): ChosenFile[] {
  return readChosenFiles(element, pickSteps(form, isPicked))
}

/** Values without those of hidden fields: these say what the page knows now, like the car it is about. */
export function listTyped(form: FormDefinition, values: FormValues): FormValues {
  const shown = form.fields.filter(({ kind, name }) => kind !== 'hidden' && Object.hasOwn(values, name))
  return Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? '']))
}
