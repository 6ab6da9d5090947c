'use client'

import { useCallback, useRef } from 'react'
import { FormElement, type SendOutcome } from '@/components/forms/form-element'
import { FormView } from '@/components/forms/form-view'
import { useLazyEngine } from '@/components/forms/use-lazy-engine'
import type { SignInFormSpec } from '@/lib/auth/sign-in-forms'
import type { FieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import type { SignInEngineProps } from './sign-in-engine'

type Props = {
  form: SignInFormSpec
  token: string
  redirect: string
  back: string
  values: Record<string, string>
  errors: FieldErrors
  alert: string
  onSend: (values: FormValues) => Promise<SendOutcome>
}

const loadEngine = () => import('./sign-in-engine').then(({ SignInEngine }) => SignInEngine)

/** One step of sign-in: the same form with and without JavaScript. */
export function SignInForm({ form, token, redirect, back, values, errors, alert: text, onSend }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const sendPlain = useCallback(() => element.current?.submit(), [])
  const { Engine, bindings, setBindings, handleSubmit } = useLazyEngine<SignInEngineProps>(
    element,
    loadEngine,
    sendPlain,
  )
  // Omit an alert that a field already shows.
  const alert = Object.values(errors).includes(text) ? '' : text
  return (
    <FormElement form={form} action={form.action} ref={element} onSubmit={handleSubmit}>
      <input type="hidden" name="redirect" value={redirect} />
      <input type="hidden" name="back" value={back} />
      <FormView form={form} token={token} values={values} errors={errors} alert={alert} bindings={bindings} />
      {Engine && (
        <Engine
          form={form}
          element={element}
          errors={errors}
          alert={alert}
          onSend={onSend}
          onChange={setBindings}
        />
      )}
    </FormElement>
  )
}
