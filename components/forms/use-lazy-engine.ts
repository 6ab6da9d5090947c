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
import { useNearViewport } from '@/components/ui/use-near-viewport'
import type { FormBindings } from './form-engine'

/** Props that an engine gets from its form. */
export type EngineSlot<Bindings extends FormBindings = FormBindings> = {
  element: RefObject<HTMLFormElement | null>
  onChange: (bindings: Bindings) => void
}

type LazyEngine<Props, Bindings extends FormBindings> = {
  Engine: ComponentType<Props> | null
  /** State of the engine; `null` until it runs. */
  bindings: Bindings | null
  setBindings: (bindings: Bindings) => void
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Loads a form's engine when the form nears the viewport, receives focus or is submitted. A submit before that is repeated once
 * the engine runs. If loading fails while a submit waits, calls `onFailure`; the next trigger retries.
 */
export function useLazyEngine<Props, Bindings extends FormBindings = FormBindings>(
  element: RefObject<HTMLFormElement | null>,
  loadEngine: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): LazyEngine<Props, Bindings> {
  const [Engine, setEngine] = useState<ComponentType<Props> | null>(null)
  const [bindings, setBindings] = useState<Bindings | null>(null)
  const isLoading = useRef(false)
  const isSubmitQueued = useRef(false)
  const load = useCallback(() => {
    if (isLoading.current) return
    isLoading.current = true
    loadEngine().then(
      (Loaded) => setEngine(() => Loaded),
      () => {
        isLoading.current = false
        if (!isSubmitQueued.current) return
        isSubmitQueued.current = false
        onFailure()
      },
    )
  }, [loadEngine, onFailure])
  useNearViewport(element, load)
  useEffect(() => {
    if (!bindings || !isSubmitQueued.current) return
    isSubmitQueued.current = false
    element.current?.requestSubmit()
  }, [bindings, element])
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (bindings) return bindings.submit(event)
    isSubmitQueued.current = true
    load()
  }
  return { Engine, bindings, setBindings, handleSubmit }
}
