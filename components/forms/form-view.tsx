import type { ReactNode } from 'react'
import type { FormDefinition } from '@/lib/forms/definition'
import { listWideFields } from '@/lib/forms/list-wide-fields'
import type { FieldErrors } from '@/lib/forms/schema'
import { ErrorSummary } from './error-summary'
import { FieldView } from './field-view'
import type { ControlBinding } from './fields/control'
import { FormAlert } from './form-alert'
import { FormHiddenFields } from './form-hidden-fields'
import { SendButton } from './send-button'
import { UploadProgress } from './upload-progress'

type Props = {
  form: FormDefinition
  token: string
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  isBusy: boolean
  /** Names of fields whose condition is not met. */
  hiddenFields: readonly string[]
  attempt: number
  /** Upload progress, 0 to 1; `null` when nothing is being uploaded. */
  progress: number | null
  register: ((name: string) => ControlBinding) | undefined
  /** Small print below the button. */
  children?: ReactNode
}

/** The content of a form: fields, alert, button. The markup is the same with and without JavaScript, to avoid layout shifts. */
export function FormView({
  form,
  token,
  values,
  errors,
  alert,
  isBusy,
  hiddenFields,
  attempt,
  progress,
  register,
  children,
}: Props) {
  const shown = form.fields.filter(({ name }) => !hiddenFields.includes(name))
  const wide = listWideFields(shown)
  return (
    <>
      <FormHiddenFields name={form.name} token={token} />
      <ErrorSummary form={form} errors={errors} attempt={attempt} />
      <div className="grid gap-x-4 gap-y-5 @[30rem]:grid-cols-2">
        {form.fields.map((field) => {
          const binding = register?.(field.name)
          const value = values?.[field.name]
          if (field.kind === 'hidden')
            return (
              <input
                key={field.name}
                type="hidden"
                name={field.name}
                defaultValue={value ?? field.defaultValue}
                {...binding}
              />
            )
          if (hiddenFields.includes(field.name)) return null
          return (
            <FieldView
              key={field.name}
              formName={form.name}
              field={field}
              value={value}
              isRefilled={values !== null}
              isWide={wide.has(field.name)}
              error={errors[field.name]}
              binding={binding}
            />
          )
        })}
      </div>
      {form.termsText && <p className="mt-5 text-sm text-muted">{form.termsText}</p>}
      {form.note && <p className="mt-5 text-sm">{form.note}</p>}
      <FormAlert text={alert} />
      {progress !== null && <UploadProgress share={progress} />}
      <SendButton isBusy={isBusy} className="mt-5 w-full">
        {form.submitText}
      </SendButton>
      {children}
    </>
  )
}
