'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readUser, saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import {
  buildFormSchema,
  isShown,
  type FieldErrors,
  type FormInput,
  type FormValues,
} from '@/lib/forms/schema'
import type { ControlBinding } from './field-view'
import { readFormElement } from './read-form-element'
import { useSendLead } from './use-send-lead'

export type FormBindings = {
  register: (name: string) => ControlBinding
  submit: (event: FormEvent<HTMLFormElement>) => void
  errors: FieldErrors
  alert: string
  isBusy: boolean
  hiddenFields: string[]
}

export type EngineProps = {
  form: FormDefinition
  siteSlug: string
  needsBotCheck: boolean
  element: RefObject<HTMLFormElement | null>
  /** What the server found when it showed the form again. */
  firstErrors: FieldErrors
  firstAlert: string
  onChange: (bindings: FormBindings) => void
}

/** A navigation in the app that takes longer is done by the browser itself, in ms. */
const STUCK_MS = 4000
const FAILED = 'An error occurred when submitting this form'

/**
 * Validation and sending for a form that is on the page already; draws nothing. It takes over with what has been typed so
 * far, fills in a known shopper where nothing was typed, and checks on submit only (`FM-01`, `FM-19`, `FM-21`).
 */
export function FormEngine({
  form,
  siteSlug,
  needsBotCheck,
  element,
  firstErrors,
  firstAlert,
  onChange,
}: EngineProps) {
  const router = useRouter()
  const [alert, setAlert] = useState(firstAlert)
  const [target, setTarget] = useState('')
  const send = useSendLead(form.name, needsBotCheck, element)
  const resolver = useMemo(() => zodResolver(buildFormSchema(form)), [form])
  const [defaultValues] = useState(() => ({
    ...readFormElement(element.current, form),
    ...refill(form, siteSlug, element.current),
  }))
  const { register, handleSubmit, formState, setError, setFocus, control } = useForm<
    FormInput,
    unknown,
    FormValues
  >({
    defaultValues,
    resolver,
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState

  const deliver = async (values: FormValues) => {
    setAlert('')
    const result = await send(values)
    if (result.kind === 'sent') {
      saveUser(siteSlug, values)
      saveSuccessCategory(siteSlug, result.category)
      setTarget(`/success?category=${encodeURIComponent(result.category)}`)
      return
    }
    const names = form.fields.map((field) => field.name).filter((name) => result.fields[name])
    for (const name of names) setError(name, { message: result.fields[name] ?? '' })
    const [first] = names
    if (first) {
      setFocus(first)
      return
    }
    setAlert(result.message || FAILED)
    // The specification wants a browser alert besides; let the page show its own first.
    setTimeout(() => window.alert(FAILED), 50)
  }

  const submit = handleSubmit(deliver)
  const latestSubmit = useRef(submit)
  useEffect(() => {
    if (!target) return
    router.push(target)
    // The enquiry is sent; a navigation that gets stuck must not look as if it were not.
    const timer = setTimeout(() => window.location.assign(target), STUCK_MS)
    return () => clearTimeout(timer)
  }, [target, router])
  useEffect(() => {
    latestSubmit.current = submit
  })
  const messages = listMessages(errors)
  const conditions = form.fields.flatMap((field) => (field.showWhen ? [field.showWhen.field] : []))
  const watched = useWatch({ control, name: conditions })
  const shown = Object.fromEntries(conditions.map((name, index) => [name, watched[index]]))
  const hiddenFields = form.fields.filter((field) => !isShown(field, shown)).map((field) => field.name)
  const state = JSON.stringify([messages, alert, hiddenFields])
  const isBusy = isSubmitting || target !== ''
  const hasSubmitted = formState.submitCount > 0

  useEffect(() => {
    const [shownMessages, shownAlert, shownHidden] = JSON.parse(state) as [FieldErrors, string, string[]]
    onChange({
      register: (name) => register(name) as ControlBinding,
      submit: (event) => void latestSubmit.current(event),
      errors: hasSubmitted ? shownMessages : firstErrors,
      alert: shownAlert,
      isBusy,
      hiddenFields: shownHidden,
    })
  }, [state, isBusy, hasSubmitted, firstErrors, onChange, register])

  return null
}

function listMessages(errors: Record<string, unknown>): FieldErrors {
  const messages: FieldErrors = {}
  for (const [name, error] of Object.entries(errors)) {
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
    if (typeof message === 'string' && message) messages[name] = message
  }
  return messages
}

/** The known shopper's details for fields in which nothing stands yet. */
function refill(
  form: FormDefinition,
  siteSlug: string,
  element: HTMLFormElement | null,
): Record<string, string> {
  const user = readUser(siteSlug)
  if (!user) return {}
  const typed = readFormElement(element, form)
  const isFullName = !form.fields.some((field) => field.name === 'last_name')
  const known: Record<string, string> = {
    ...user,
    name: isFullName ? `${user.name} ${user.last_name}`.trim() : user.name,
  }
  const fields = form.fields.filter(
    (field) => field.kind === 'text' && known[field.name] && typed[field.name] === '',
  )
  return Object.fromEntries(fields.map((field) => [field.name, known[field.name] ?? '']))
}
