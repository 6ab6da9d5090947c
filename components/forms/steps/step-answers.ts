import type { FormDefinition, SteppedForm } from '@/lib/forms/definition'
import { buildFormSchema, listFieldErrors, type FieldErrors, type FormValues } from '@/lib/forms/schema'
import { pickSteps } from '@/lib/forms/steps/in-steps'
import type { ChosenFile } from '../post-lead'
import { readChosenFiles, readFileLists, readFormElement } from '../read-form-element'

type Checked = { ok: true; values: FormValues } | { ok: false; errors: FieldErrors }

/** Validates the steps selected by index against the form's schema. */
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

/** Selected files of the steps selected by index. */
export function readStepFiles(
  form: SteppedForm,
  element: HTMLFormElement,
  isPicked: (index: number) => boolean,
): ChosenFile[] {
  return readChosenFiles(element, pickSteps(form, isPicked))
}

/** Values without hidden fields, which always come from the current page, such as the vehicle. */
export function listTyped(form: FormDefinition, values: FormValues): FormValues {
  const shown = form.fields.filter(({ kind, name }) => kind !== 'hidden' && Object.hasOwn(values, name))
  return Object.fromEntries(shown.map(({ name }) => [name, values[name] ?? '']))
}
