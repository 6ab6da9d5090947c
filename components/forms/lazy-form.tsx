'use client'

import { useCallback, useRef } from 'react'
import { FormElement, type FormProps } from './form-element'
import { FormView } from './form-view'
import type { LeadEngineProps } from './lead-engine'
import { useLazyEngine } from './use-lazy-engine'

const loadEngine = () => import('./lead-engine').then(({ LeadEngine }) => LeadEngine)

/**
 * A plain HTML form whose code loads when the form nears the viewport or receives focus. Without JavaScript,
 * or when the code fails to load, the browser posts it.
 */
export function LazyForm(props: FormProps) {
  const { form, token, values, errors, alert, children } = props
  const element = useRef<HTMLFormElement>(null)
  // Falls back to a native submit.
  const sendPlain = useCallback(() => element.current?.submit(), [])
  const { Engine, bindings, setBindings, handleSubmit } = useLazyEngine<LeadEngineProps>(
    element,
    loadEngine,
    sendPlain,
  )
  return (
    <FormElement form={form} ref={element} onSubmit={handleSubmit}>
      <FormView form={form} token={token} values={values} errors={errors} alert={alert} bindings={bindings}>
        {children}
      </FormView>
      {Engine && <Engine {...props} element={element} onChange={setBindings} />}
    </FormElement>
  )
}
