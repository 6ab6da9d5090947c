'use client'

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
import type { FormDefinition } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import { getTarget, TARGETS } from '@/lib/forms/targets'
import { FormView } from './form-view'
import type { EngineProps, FormBindings } from './form-engine'
import { useWhenNear } from './use-when-near'

type Props = {
  form: FormDefinition
  siteSlug: string
  botCheck: BotCheckPlan
  token: string
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  children?: ReactNode
}

/**
 * A form that is plain HTML until it comes near the screen or is touched; only then is its code fetched. Without scripts,
 * or when the code can not be had, it posts like any form.
 */
export function LazyForm({ form, siteSlug, botCheck, token, values, errors, alert, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [Engine, setEngine] = useState<ComponentType<EngineProps> | null>(null)
  const [bindings, setBindings] = useState<FormBindings | null>(null)
  const isLoading = useRef(false)
  const isSubmitWanted = useRef(false)

  const load = useCallback(async (): Promise<void> => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      const { FormEngine } = await import('./form-engine')
      setEngine(() => FormEngine)
    } catch {
      isLoading.current = false
      // The browser can still send the form by itself.
      if (isSubmitWanted.current) element.current?.submit()
    }
  }, [])

  useWhenNear(element, load)

  useEffect(() => {
    if (!bindings || !isSubmitWanted.current) return
    isSubmitWanted.current = false
    element.current?.requestSubmit()
  }, [bindings])

  const hasFiles = form.fields.some((field) => field.kind === 'file')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (bindings) return bindings.submit(event)
    event.preventDefault()
    isSubmitWanted.current = true
    void load()
  }

  return (
    <form
      ref={element}
      data-form={form.name}
      method="post"
      action={hasFiles ? '/api/leads/with-files' : TARGETS[getTarget(form.name)]}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={submit}
      className="@container relative"
    >
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
      {Engine && (
        <Engine
          form={form}
          siteSlug={siteSlug}
          botCheck={botCheck}
          element={element}
          firstErrors={errors}
          firstAlert={alert}
          onChange={setBindings}
        />
      )}
    </form>
  )
}
