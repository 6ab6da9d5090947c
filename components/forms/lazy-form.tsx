'use client'

import { useCallback, useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { FormElement, type FormProps } from './form-element'
import { FormView } from './form-view'
import type { EngineProps, FormBindings } from './form-engine'
import { useFormCode } from './use-form-code'

/**
 * A plain HTML form whose code loads when the form nears the viewport or receives focus. Without JavaScript,
 * or when the code fails to load, the browser posts it.
 */
export function LazyForm(props: FormProps) {
  const { form, token, values, errors, alert, children } = props
  const element = useRef<HTMLFormElement>(null)
  const [Engine, setEngine] = useState<ComponentType<EngineProps> | null>(null)
  const [bindings, setBindings] = useState<FormBindings | null>(null)

  const fetchEngine = useCallback(async (): Promise<void> => {
    const { FormEngine } = await import('./form-engine')
    setEngine(() => FormEngine)
  }, [])
  // Falls back to a native submit.
  const sendPlain = useCallback(() => element.current?.submit(), [])
  const { queueSubmit, takeQueuedSubmit } = useFormCode(element, fetchEngine, sendPlain)

  useEffect(() => {
    if (bindings && takeQueuedSubmit()) element.current?.requestSubmit()
  }, [bindings, takeQueuedSubmit])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (bindings) return bindings.submit(event)
    event.preventDefault()
    queueSubmit()
  }

  return (
    <FormElement form={form} ref={element} onSubmit={submit}>
      <FormView
        form={form}
        token={token}
        values={values}
        errors={bindings?.errors ?? errors}
        alert={bindings?.alert ?? alert}
        isBusy={bindings?.isBusy ?? false}
        hiddenFields={bindings?.hiddenFields ?? []}
        attempt={bindings?.attempt ?? 0}
        progress={bindings?.progress ?? null}
        register={bindings?.register}
      >
        {children}
      </FormView>
      {Engine && <Engine {...props} element={element} onChange={setBindings} />}
    </FormElement>
  )
}
