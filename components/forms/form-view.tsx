import { lazy, Suspense, type ReactNode } from 'react'
import type { FormSpec } from '@/lib/forms/definition'
import { listWideFields } from '@/components/forms/field-view'
import type { FieldErrors } from '@/lib/forms/schema'
import { ErrorSummary, FormAlert } from './form-errors'
import { FieldView } from './field-view'
import type { FormBindings } from './form-engine'
import { FormHiddenFields } from './form-hidden-fields'
import { SendButton } from './send-button'

/** Lazy, because only some forms send files. */
const UploadProgress = lazy(async () => ({ default: (await import('./upload-progress')).UploadProgress }))

type Props = {
  form: FormSpec
  token: string
  /** Submitted values with their errors and message, when the server renders the form again. */
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  /** State of the form's engine; `null` until it runs. */
  bindings: FormBindings | null
  /** Small print below the button. */
  children?: ReactNode
}

/** The content of a form: fields, alert, button. The markup is the same with and without JavaScript, to avoid layout shifts. */
export function FormView({ form, token, values, children, bindings, ...server }: Props) {
  const { errors, alert } = bindings ?? server
  const hiddenFields = bindings?.hiddenFields ?? []
  const shown = form.fields.filter(({ name }) => !hiddenFields.includes(name))
  const wide = listWideFields(shown)
  return (
    <>
      <FormHiddenFields name={form.name} token={token} />
      <ErrorSummary form={form} errors={errors} attempt={bindings?.attempt ?? 0} />
      <div className="grid gap-x-4 gap-y-5 @[30rem]:grid-cols-2">
        {form.fields.map((field) => {
          const binding = bindings?.register(field.name)
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
      <Suspense>
        {typeof bindings?.progress === 'number' && <UploadProgress share={bindings.progress} />}
      </Suspense>
      <SendButton isBusy={bindings?.isBusy ?? false} className="mt-5 w-full">
        {form.submitText}
      </SendButton>
      {children}
    </>
  )
}
