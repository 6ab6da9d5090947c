'use client'

import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { SteppedForm } from '@/lib/forms/definition'
import { listSkippable, pickSteps } from '@/lib/forms/steps/in-steps'
import { getProgress } from '@/lib/forms/steps/machine'
import { EstimateText } from '@/components/trade-in/estimate-text'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'
import { ErrorSummary } from '../error-summary'
import { getFieldId } from '../fields/control'
import { fillFormElement } from '../fill-form-element'
import { FormAlert } from '../form-alert'
import { FormElement, type FormProps } from '../form-element'
import { FormHiddenFields } from '../form-hidden-fields'
import { UploadProgress } from '../upload-progress'
import { StepButtons } from './step-buttons'
import { StepFields } from './step-fields'
import { StepProgress } from './step-progress'
import { useSteps } from './use-steps'

/**
 * A stepped form (`MS`). It is one plain HTML form; with JavaScript it shows one step at a time, and
 * the step controller loads when the form nears the viewport or receives focus.
 */
export function LazySteps(props: FormProps<SteppedForm>) {
  const { form, siteSlug, token, values, errors, alert, children } = props
  const { steps } = form
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [estimate, setEstimate] = useState<TradeInEstimate | null>(null)
  const wrong = steps.findIndex((step) => step.fields.some((name) => errors[name]))
  const first = Math.max(0, wrong)
  const { view, isPlain, RegoLookup, submit, back, skip } = useSteps(element, first, props)

  const index = view?.state.index ?? first
  const shownIndex = useRef(index)
  useEffect(() => {
    if (shownIndex.current === index) return
    shownIndex.current = index
    heading.current?.focus()
  }, [index])

  const shownErrors = view ? view.errors : errors
  const attempt = view?.attempt ?? 0
  const current = pickSteps(form, (at) => at === index)
  useEffect(() => {
    const names = Object.keys(view?.errors ?? {})
    const [only] = names
    if (attempt > 0 && names.length === 1 && only)
      document.getElementById(getFieldId(form.name, only))?.focus()
    // Only a new attempt moves focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])

  const offer = steps[index]?.skip
  const skippable = listSkippable(steps)
  const isLast = isPlain || index === steps.length - 1
  const phase = view?.state.phase ?? 'idle'

  return (
    <FormElement form={form} ref={element} onSubmit={submit}>
      <FormHiddenFields name={form.name} token={token} />
      {!isPlain && steps.length > 1 && (
        <StepProgress
          index={index}
          total={steps.length}
          progress={getProgress(steps.length, { index, phase })}
        />
      )}
      <ErrorSummary form={view ? current : form} errors={shownErrors} attempt={attempt} />
      {steps.map((step, at) => (
        <StepFields
          key={step.name}
          form={form}
          step={step}
          position={steps.length > 1 ? `Step ${at + 1} of ${steps.length}` : ''}
          isCurrent={isPlain || at === index}
          isRunning={view !== null}
          isOptional={skippable.has(at)}
          values={values}
          errors={shownErrors}
          hiddenFields={view?.hiddenFields ?? []}
          sentFiles={view?.sentFiles ?? []}
          heading={heading}
          lookup={
            step.lookup &&
            (RegoLookup ? (
              <RegoLookup
                gives={step.lookup.gives}
                siteSlug={siteSlug}
                fill={(found) => element.current && fillFormElement(element.current, form, found)}
                onEstimate={setEstimate}
              />
            ) : (
              // Same height as the lookup button, to avoid a layout shift.
              <div className="h-12 [@media(scripting:none)]:hidden" />
            ))
          }
        />
      ))}
      <div className={clsx(!isLast && '[@media(scripting:enabled)]:hidden')}>
        {form.termsText && <p className="mt-5 text-sm text-muted">{form.termsText}</p>}
        {form.note && <p className="mt-5 text-sm">{form.note}</p>}
      </div>
      {estimate && !steps[index]?.lookup && (
        <p className="mt-6 rounded-card border border-line bg-ground px-4 py-3">
          <EstimateText estimate={estimate} />
        </p>
      )}
      <FormAlert text={view ? view.state.error : alert} />
      {view && view.progress !== null && <UploadProgress share={view.progress} />}
      <StepButtons
        isFirst={isPlain || index === 0}
        isLast={isLast}
        isBusy={phase !== 'idle'}
        submitText={form.submitText}
        skipText={isPlain ? '' : (offer?.label ?? '')}
        onBack={back}
        onSkip={() => skip(offer?.to)}
      />
      {children}
    </FormElement>
  )
}
