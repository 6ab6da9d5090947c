import clsx from 'clsx'
import { Fragment, memo, type ReactNode, type Ref } from 'react'
import type { FormDefinition, FormField, FormStep } from '@/lib/forms/definition'
import { listWideFields } from '@/lib/forms/list-wide-fields'
import type { FieldErrors } from '@/lib/forms/schema'
import { PlainLookup } from '@/components/trade-in/plain-lookup'
import { LOOK_UP } from '@/lib/forms/names'
import { FieldView } from '../field-view'
import { getFieldId } from '../fields/control'

type Props = {
  form: FormDefinition
  step: FormStep
  /** "Step 2 of 4", for those who can not see the progress; empty when it is the only one. */
  position: string
  isCurrent: boolean
  /** Whether scripts are at work, so that other steps are out of reach for every browser. */
  isAlive: boolean
  isOptional: boolean
  values: Record<string, string> | null
  errors: FieldErrors
  hiddenFields: readonly string[]
  /** Names of files that need not be chosen again. */
  sentFiles: readonly string[]
  heading: Ref<HTMLHeadingElement>
  /** What stands below the field that the step looks something up with. */
  lookup: ReactNode
}

/** One step's fields. All steps are in the page: scripts show one at a time, and without scripts they follow one another. */
export function StepFields({
  form,
  step,
  position,
  isCurrent,
  isAlive,
  isOptional,
  values,
  errors,
  hiddenFields,
  sentFiles,
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
      hidden={isAlive && !isCurrent}
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
            You may leave this part empty.
          </span>
        )}
      </legend>
      <div className="grid gap-x-4 gap-y-5 @[30rem]:grid-cols-2">
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.kind === 'hidden' ? (
              <HiddenField name={field.name} value={values?.[field.name] ?? field.defaultValue ?? ''} />
            ) : (
              // What is hidden keeps what was typed.
              <div hidden={hiddenFields.includes(field.name)} className="contents">
                <FieldView
                  formName={form.name}
                  field={field}
                  value={values?.[field.name]}
                  isRefilled={values !== null}
                  isWide={wide.has(field.name)}
                  error={errors[field.name]}
                  binding={undefined}
                />
              </div>
            )}
            {field.kind === 'file' && sentFiles.length > 0 && (
              <p data-testid="sent-files" className="text-sm [overflow-wrap:anywhere] @[30rem]:col-span-2">
                <strong>With us already:</strong> {sentFiles.join(', ')}
              </p>
            )}
            {step.lookup && field.name === step.lookup.after && (
              <div className="@[30rem]:col-span-2">
                {!isAlive && (
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

/** Fields that take a whole row. A lookup parts those above it from those below. */
function listWide(step: FormStep, fields: readonly FormField[], hidden: readonly string[]): Set<string> {
  const shown = fields.filter(({ name }) => !hidden.includes(name))
  const cut = shown.findIndex(({ name }) => name === step.lookup?.after) + 1
  return new Set([...listWideFields(shown.slice(0, cut)), ...listWideFields(shown.slice(cut))])
}

/** Memoised: React puts a hidden input's first value back whenever it draws it again, over what scripts wrote there. */
const HiddenField = memo(function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} defaultValue={value} />
})
