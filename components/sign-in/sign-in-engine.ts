'use client'

import { useState } from 'react'
import { useFormEngine, useReport } from '@/components/forms/form-engine'
import type { SendOutcome } from '@/components/forms/form-element'
import type { EngineSlot } from '@/components/forms/use-lazy-engine'
import type { FormSpec } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'

export type SignInEngineProps = EngineSlot & {
  form: FormSpec
  errors: FieldErrors
  alert: string
  onSend: (values: FormValues) => Promise<SendOutcome>
}

const noPrefill = () => ({})

/** Validates and sends one step of sign-in. Renders nothing. */
export function SignInEngine({
  form,
  element,
  errors,
  alert: serverAlert,
  onSend,
  onChange,
}: SignInEngineProps) {
  const [alert, setAlert] = useState(serverAlert)
  const [isDone, setIsDone] = useState(false)
  const engine = useFormEngine({ form, element, errors, prefill: noPrefill })

  const send = async (values: FormValues) => {
    setAlert('')
    const outcome = await onSend(values)
    if (outcome.kind === 'handled') return setIsDone(true)
    const { message, fields } = outcome
    engine.refuse(fields)
    // Omit an alert that a field already shows.
    setAlert(form.fields.some(({ name }) => fields[name] === message) ? '' : message)
  }

  useReport(onChange, {
    register: engine.register,
    submit: () => void engine.validate(send, setAlert),
    errors: engine.errors,
    alert,
    isBusy: engine.isSubmitting || isDone,
    hiddenFields: engine.hiddenFields,
    attempt: engine.attempt,
    progress: null,
  })
  return null
}
