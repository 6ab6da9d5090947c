import clsx from 'clsx'
import { Fragment, memo, type ReactNode, type Ref } from 'react'
import type { FormDefinition, FormField, FormStep } from '@/lib/forms/definition'
import { listWideFields } from '@/components/forms/field-view'
import type { FieldErrors } from '@/lib/forms/schema'
import { PlainLookup } from '@/components/trade-in/plain-lookup'
import { LOOK_UP } from '@/lib/forms/names'
import { FieldView } from '../field-view'
import { getFieldId, type ControlBinding } from '../fields/control'

type Props = {
  form: FormDefinition
  step: FormStep
  /** Such as "Step 2 of 4", for screen readers; empty for a single step. */
  position: string
  isCurrent: boolean
  /** Whether the engine runs, so that `hidden` can be set on the other steps. */
  isRunning: boolean
  isOptional: boolean
  values: Record<string, string> | null
  errors: FieldErrors
  hiddenFields: readonly string[]
  /** Names of files already uploaded. */
  sentFiles: readonly string[]
  register: ((name: string) => ControlBinding) | undefined
  heading: Ref<HTMLHeadingElement>
  /** Lookup control rendered below its field. */
  lookup: ReactNode
}

/** The fields of one step. All steps are rendered; JavaScript shows one at a time, without it they follow one another. */
export function StepFields({
  form,
  step,
  position,
  isCurrent,
  isRunning,
  isOptional,
  values,
  errors,
  hiddenFields,
  sentFiles,
  register,
  heading,
  lookup,
}: Props) {
  const fields = form.fields.filter(({ name }) => step.fields.includes(name))
  const headingId = getFieldId(form.name, `step-${step.name}`)
  const wide = listWide(step, fields, hiddenFields)
  return (
    <fieldset
      data-step={step.name}
      aria-labelledby={headingId}
      aria-describedby={step.text ? `${headingId}-text` : undefined}
      hidden={isRunning && !isCurrent}
      className={clsx(
        'min-w-0 [@media(scripting:none)]:not-first-of-type:mt-10',
        !isCurrent && '[@media(scripting:enabled)]:hidden',
      )}
    >
      <legend className={clsx('mb-5 w-full', !position && 'sr-only')}>
        <h2
          id={headingId}
          ref={isCurrent ? heading : undefined}
          tabIndex={-1}
          className="scroll-mt-28 text-2xl font-bold outline-none"
        >
          {position && <span className="sr-only [@media(scripting:none)]:hidden">{position}: </span>}
          {step.title}
        </h2>
        {step.text && (
          <span id={`${headingId}-text`} className="mt-1 block text-muted">
            {step.text}
          </span>
        )}
        {isOptional && (
          <span className="mt-1 hidden text-muted [@media(scripting:none)]:block">
            This section is optional.
          </span>
        )}
      </legend>
      <div className="grid gap-x-4 gap-y-5 @[30rem]:grid-cols-2">
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.kind === 'hidden' ? (
              <HiddenField name={field.name} value={values?.[field.name] ?? field.defaultValue ?? ''} />
            ) : (
              // Hidden, not unmounted, so that typed values stay.
              <div hidden={hiddenFields.includes(field.name)} className="contents">
                <FieldView
                  formName={form.name}
                  field={field}
                  value={values?.[field.name]}
                  isRefilled={values !== null}
                  isWide={wide.has(field.name)}
                  error={errors[field.name]}
                  binding={register?.(field.name)}
                />
              </div>
            )}
            {field.kind === 'file' && sentFiles.length > 0 && (
              <p data-testid="sent-files" className="text-sm [overflow-wrap:anywhere] @[30rem]:col-span-2">
                <strong>Already uploaded:</strong> {sentFiles.join(', ')}
              </p>
            )}
            {step.lookup && field.name === step.lookup.after && (
              <div className="@[30rem]:col-span-2">
                {!isRunning && (
                  <PlainLookup
                    formName={form.name}
                    gives={step.lookup.gives}
                    values={values}
                    error={errors[LOOK_UP]}
                  />
                )}
                {lookup}
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

/** Names of fields that span both columns. A lookup starts a new row, so the fields above and below it are laid out separately. */
function listWide(step: FormStep, fields: readonly FormField[], hidden: readonly string[]): Set<string> {
  const shown = fields.filter(({ name }) => !hidden.includes(name))
  const cut = shown.findIndex(({ name }) => name === step.lookup?.after) + 1
  return new Set([...listWideFields(shown.slice(0, cut)), ...listWideFields(shown.slice(cut))])
}

/** Memoised: on re-render React resets a hidden input to its default value, which would overwrite scripted changes. */
const HiddenField = memo(function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} defaultValue={value} />
})
