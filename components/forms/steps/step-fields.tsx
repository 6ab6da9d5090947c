import clsx from 'clsx'
import type { Ref } from 'react'
import type { FormDefinition, FormStep } from '@/lib/forms/definition'
import { listWideFields } from '@/lib/forms/list-wide-fields'
import type { FieldErrors } from '@/lib/forms/schema'
import type { RegisteredFacts } from '@/lib/trade-in/estimate'
import { FieldView } from '../field-view'
import { RegoLookup } from './rego-lookup'

type Props = {
  form: FormDefinition
  step: FormStep
  /** "Step 2 of 4", for those who can not see the progress. */
  position: string
  isCurrent: boolean
  /** Whether scripts are at work, so that other steps are out of reach for every browser. */
  isAlive: boolean
  isOptional: boolean
  values: Record<string, string> | null
  errors: FieldErrors
  hiddenFields: readonly string[]
  heading: Ref<HTMLHeadingElement>
  /** Fills in the vehicle that was found by its registration. */
  onFound: (facts: RegisteredFacts) => void
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
  heading,
  onFound,
}: Props) {
  const fields = form.fields.filter(({ name }) => step.fields.includes(name))
  const wide = listWideFields(fields.filter(({ name }) => !hiddenFields.includes(name)))
  return (
    <fieldset
      data-step={step.name}
      hidden={isAlive && !isCurrent}
      className={clsx(
        'min-w-0 [@media(scripting:none)]:not-first-of-type:mt-10',
        !isCurrent && '[@media(scripting:enabled)]:hidden',
      )}
    >
      <legend className="mb-5 w-full">
        <h2
          ref={isCurrent ? heading : undefined}
          tabIndex={-1}
          className="scroll-mt-28 text-2xl font-bold outline-none"
        >
          <span className="sr-only [@media(scripting:none)]:hidden">{position}: </span>
          {step.title}
        </h2>
        {step.text && <span className="mt-1 block text-muted">{step.text}</span>}
        {isOptional && (
          <span className="mt-1 hidden text-muted [@media(scripting:none)]:block">
            You may leave this part empty.
          </span>
        )}
      </legend>
      <div className="grid gap-x-4 gap-y-5 @[30rem]:grid-cols-2">
        {fields.map((field) =>
          field.kind === 'hidden' ? (
            <input
              key={field.name}
              type="hidden"
              name={field.name}
              defaultValue={values?.[field.name] ?? field.defaultValue}
            />
          ) : (
            // What is hidden keeps what was typed.
            <div key={field.name} hidden={hiddenFields.includes(field.name)} className="contents">
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
          ),
        )}
      </div>
      {step.hasLookup && <RegoLookup onFound={onFound} />}
    </fieldset>
  )
}
