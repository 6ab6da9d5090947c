'use client'

import clsx from 'clsx'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from 'react'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import type { FormDefinition, FormStep } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import { listSkippable, pickSteps } from '@/lib/forms/steps/in-steps'
import { getProgress } from '@/lib/forms/steps/machine'
import { getSuccessPath } from '@/lib/forms/success-path'
import { EstimateWords } from '@/components/trade-in/estimate-words'
import type { RegoLookupProps } from '@/components/trade-in/rego-lookup'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'
import { ErrorSummary } from '../error-summary'
import { getFieldId } from '../fields/control'
import { fillFormElement } from '../fill-form-element'
import { FormAlert } from '../form-alert'
import { FormEnvelope } from '../form-envelope'
import { UploadProgress } from '../upload-progress'
import { useLeave } from '../use-leave'
import { useWhenNear } from '../use-when-near'
import { StepButtons } from './step-buttons'
import type { StepController, StepsView } from './step-controller'
import { StepFields } from './step-fields'
import { StepProgress } from './step-progress'

type Props = {
  form: FormDefinition & { steps: FormStep[] }
  siteSlug: string
  botCheck: BotCheckPlan
  token: string
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  children?: ReactNode
}

/**
 * A form in steps (`MS`). All of it is plain HTML that posts like any form; with scripts it shows one step at a time, and
 * the code that runs the steps is fetched when the form comes near the screen or is touched.
 */
export function LazySteps({ form, siteSlug, botCheck, token, values, errors, alert, children }: Props) {
  const { steps } = form
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const controller = useRef<StepController | null>(null)
  const stop = useRef<(() => void) | undefined>(undefined)
  const isLoading = useRef(false)
  const isSubmitWanted = useRef(false)
  const [view, setView] = useState<StepsView | null>(null)
  const [isPlain, setIsPlain] = useState(false)
  const [RegoLookup, setRegoLookup] = useState<ComponentType<RegoLookupProps> | null>(null)
  const [estimate, setEstimate] = useState<TradeInEstimate | null>(null)
  const wrong = steps.findIndex((step) => step.fields.some((name) => errors[name]))
  const first = Math.max(0, wrong)

  const leave = useLeave()
  const load = useCallback(async (): Promise<void> => {
    if (isLoading.current || !element.current) return
    isLoading.current = true
    try {
      const [{ StepController: Controller }, lookup] = await Promise.all([
        import('./step-controller'),
        form.steps.some((step) => step.lookup) ? import('@/components/trade-in/rego-lookup') : null,
      ])
      const target = element.current
      if (!target) return
      controller.current = new Controller({
        form,
        siteSlug,
        botCheck,
        element: target,
        first,
        isAgain: values !== null,
        onChange: setView,
        onComplete: (category, sent) => leave(getSuccessPath(category, form.name, sent['car_slug'])),
      })
      stop.current = controller.current.start()
      if (lookup) setRegoLookup(() => lookup.RegoLookup)
      if (isSubmitWanted.current) void controller.current.leave()
    } catch {
      isLoading.current = false
      // The browser can still show all of it and send it by itself.
      if (isSubmitWanted.current) setIsPlain(true)
    }
  }, [form, siteSlug, botCheck, first, values, leave])

  useWhenNear(element, load)
  useEffect(() => () => stop.current?.(), [])

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
    // Only a new attempt moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isPlain) return
    event.preventDefault()
    if (controller.current) return void controller.current.leave()
    isSubmitWanted.current = true
    void load()
  }
  const hasFiles = form.fields.some(({ kind }) => kind === 'file')
  const { skip } = steps[index] ?? {}
  const skippable = listSkippable(steps)
  const isLast = isPlain || index === steps.length - 1
  const phase = view?.state.phase ?? 'idle'

  return (
    <form
      ref={element}
      data-form={form.name}
      method="post"
      action={hasFiles ? '/api/leads/with-files' : '/api/leads'}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={submit}
      className="@container relative"
    >
      <FormEnvelope name={form.name} token={token} />
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
          isAlive={view !== null}
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
              // As high as its button, so that nothing jumps when it comes.
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
          <EstimateWords estimate={estimate} />
        </p>
      )}
      <FormAlert text={view ? view.state.error : alert} />
      {view && view.progress !== null && <UploadProgress share={view.progress} />}
      <StepButtons
        isFirst={isPlain || index === 0}
        isLast={isLast}
        isBusy={phase !== 'idle'}
        submitText={form.submitText}
        skipText={isPlain ? '' : (skip?.label ?? '')}
        onBack={() => controller.current?.back()}
        onSkip={() => void controller.current?.leave(skip?.to)}
      />
      {children}
    </form>
  )
}
