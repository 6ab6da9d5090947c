'use client'

import clsx from 'clsx'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import type { SteppedForm } from '@/lib/forms/definition'
import { getProgress, listSkippable, pickSteps } from '@/lib/forms/steps/machine'
import { EstimateText } from '@/components/trade-in/estimate-text'
import type { RegoLookupProps } from '@/components/trade-in/rego-lookup'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'
import { ErrorSummary, FormAlert } from '../form-errors'
import { FormElement, type FormProps } from '../form-element'
import { FormHiddenFields } from '../form-hidden-fields'
import { UploadProgress } from '../upload-progress'
import { useLazyEngine } from '../use-lazy-engine'
import { StepButtons, StepProgress } from './step-navigation'
import { StepFields } from './step-fields'
import type { StepBindings, StepEngineProps } from './step-engine'

/**
 * A stepped form (`MS`). It is one plain HTML form; with JavaScript it shows one step at a time, and
 * its engine loads when the form nears the viewport or receives focus.
 */
export function LazySteps(props: FormProps<SteppedForm>) {
  const { form, siteSlug, token, values, errors, alert, children } = props
  const { steps } = form
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [estimate, setEstimate] = useState<TradeInEstimate | null>(null)
  const wrong = steps.findIndex((step) => step.fields.some((name) => errors[name]))
  const first = Math.max(0, wrong)
  // Whether the engine failed to load: all steps are shown and the browser posts the form.
  const [isPlain, setIsPlain] = useState(false)
  const [RegoLookup, setRegoLookup] = useState<ComponentType<RegoLookupProps> | null>(null)
  const loadEngine = useCallback(async () => {
    const [{ StepEngine }, lookup] = await Promise.all([
      import('./step-engine'),
      steps.some((step) => step.lookup) ? import('@/components/trade-in/rego-lookup') : null,
    ])
    if (lookup) setRegoLookup(() => lookup.RegoLookup)
    return StepEngine
  }, [steps])
  const showAll = useCallback(() => setIsPlain(true), [])
  const { Engine, bindings, setBindings, handleSubmit } = useLazyEngine<StepEngineProps, StepBindings>(
    element,
    loadEngine,
    showAll,
  )

  const index = bindings?.index ?? first
  const shownIndex = useRef(index)
  useEffect(() => {
    if (shownIndex.current === index) return
    shownIndex.current = index
    heading.current?.focus()
  }, [index])

  const shownErrors = bindings?.errors ?? errors
  const current = pickSteps(form, (at) => at === index)
  const offer = steps[index]?.skip
  const skippable = listSkippable(steps)
  const isLast = isPlain || index === steps.length - 1
  const phase = bindings?.phase ?? 'idle'

  return (
    <FormElement form={form} ref={element} onSubmit={isPlain ? undefined : handleSubmit}>
      <FormHiddenFields name={form.name} token={token} />
      {!isPlain && steps.length > 1 && (
        <StepProgress
          index={index}
          total={steps.length}
          progress={getProgress(steps.length, { index, phase })}
        />
      )}
      <ErrorSummary form={bindings ? current : form} errors={shownErrors} attempt={bindings?.attempt ?? 0} />
      {steps.map((step, at) => (
        <StepFields
          key={step.name}
          form={form}
          step={step}
          position={steps.length > 1 ? `Step ${at + 1} of ${steps.length}` : ''}
          isCurrent={isPlain || at === index}
          isRunning={bindings !== null}
          isOptional={skippable.has(at)}
          values={values}
          errors={shownErrors}
          hiddenFields={bindings?.hiddenFields ?? []}
          sentFiles={bindings?.sentFiles ?? []}
          register={bindings?.register}
          heading={heading}
          lookup={
            step.lookup &&
            (RegoLookup && bindings ? (
              <RegoLookup
                gives={step.lookup.gives}
                siteSlug={siteSlug}
                fill={bindings.fill}
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
      <FormAlert text={bindings?.alert ?? alert} />
      {typeof bindings?.progress === 'number' && <UploadProgress share={bindings.progress} />}
      <StepButtons
        isFirst={isPlain || index === 0}
        isLast={isLast}
        isBusy={phase !== 'idle'}
        submitText={form.submitText}
        skipText={isPlain ? '' : (offer?.label ?? '')}
        onBack={() => bindings?.back()}
        onSkip={() => bindings?.skip(offer?.to)}
      />
      {children}
      {Engine && (
        <Engine {...props} element={element} first={first} isAgain={values !== null} onChange={setBindings} />
      )}
    </FormElement>
  )
}
