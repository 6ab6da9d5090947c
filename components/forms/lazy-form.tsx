'use client'

import { useCallback, useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { FormElement, type FormProps } from './form-element'
import { FormView } from './form-view'
import type { EngineProps, FormBindings } from './form-engine'
import { useFormCode } from './use-form-code'

/**
 * A form that is plain HTML until it comes near the screen or is touched; only then is its code fetched. Without scripts,
 * or when the code can not be had, it posts like any form.
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
  // The browser can still send the form by itself.
  const sendPlain = useCallback(() => element.current?.submit(), [])
  const { askToSend, takeSend } = useFormCode(element, fetchEngine, sendPlain)

  useEffect(() => {
    if (bindings && takeSend()) element.current?.requestSubmit()
  }, [bindings, takeSend])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (bindings) return bindings.submit(event)
    event.preventDefault()
    askToSend()
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
