'use client'

import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type RefObject,
} from 'react'
import type { RegoLookupProps } from '@/components/trade-in/rego-lookup'
import type { SteppedForm } from '@/lib/forms/definition'
import { getSuccessPath } from '@/lib/forms/success-path'
import type { FormProps } from '../form-element'
import { useFormCode } from '../use-form-code'
import { useLeave } from '../use-leave'
import type { StepController } from './step-controller'
import type { StepsView } from './steps-view'

type Steps = {
  /** View state; `null` until the controller runs. */
  view: StepsView | null
  /** Whether the controller failed to load: all steps are shown and the browser posts the form. */
  isPlain: boolean
  RegoLookup: ComponentType<RegoLookupProps> | null
  submit: (event: FormEvent<HTMLFormElement>) => void
  back: () => void
  /** Skips to a later step; to the next one without an argument. */
  skip: (to?: string) => void
}

/** Runs a stepped form. Its controller loads when the form nears the viewport or receives focus. */
export function useSteps(
  element: RefObject<HTMLFormElement | null>,
  first: number,
  {
    form,
    siteSlug,
    botCheck,
    values,
  }: Pick<FormProps<SteppedForm>, 'form' | 'siteSlug' | 'botCheck' | 'values'>,
): Steps {
  const controller = useRef<StepController | null>(null)
  const stop = useRef<(() => void) | undefined>(undefined)
  const [view, setView] = useState<StepsView | null>(null)
  const [isPlain, setIsPlain] = useState(false)
  const [RegoLookup, setRegoLookup] = useState<ComponentType<RegoLookupProps> | null>(null)
  const leave = useLeave()

  const fetchController = useCallback(async (): Promise<void> => {
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
  }, [element, form, siteSlug, botCheck, first, values, leave])
  const showAll = useCallback(() => setIsPlain(true), [])
  const { queueSubmit, takeQueuedSubmit } = useFormCode(element, fetchController, showAll)
  const isRunning = view !== null
  useEffect(() => {
    if (isRunning && takeQueuedSubmit()) void controller.current?.leave()
  }, [isRunning, takeQueuedSubmit])
  useEffect(() => () => stop.current?.(), [])

  return {
    view,
    isPlain,
    RegoLookup,
    submit: (event) => {
      if (isPlain) return
      event.preventDefault()
      if (controller.current) void controller.current.leave()
      else queueSubmit()
    },
    back: () => controller.current?.back(),
    skip: (to) => void controller.current?.leave(to),
  }
}
