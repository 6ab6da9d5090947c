'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import {
  buildFormSchema,
  isFieldVisible,
  type FieldErrors,
  type FormInput,
  type FormValues,
} from '@/lib/forms/schema'
import { getSuccessPath } from '@/lib/forms/success-path'
import { recordEnquiredCar } from '@/lib/storage/enquired-cars'
import { PreviousEnquiry } from './previous-enquiry'
import type { ControlBinding } from './fields/control'
import type { FormProps } from './form-element'
import { readFormElement } from './read-form-element'
import { refill } from './refill'
import { reportFormFailure, trackSubmission } from './track-form'
import { readDraftValues, useEnquiryDraft } from './use-enquiry-draft'
import { useLeave } from './use-leave'
import { useSendLead } from './use-send-lead'

export type FormBindings = {
  register: (name: string) => ControlBinding
  submit: (event: FormEvent<HTMLFormElement>) => void
  errors: FieldErrors
  alert: string
  isBusy: boolean
  hiddenFields: string[]
  /** Number of attempts rejected because of invalid fields. */
  attempt: number
  /** Upload progress, 0 to 1; `null` when nothing is being uploaded. */
  progress: number | null
}

/** `errors` and `alert` come from the server when it re-renders the form. */
export type EngineProps = Pick<
  FormProps,
  'form' | 'siteSlug' | 'botCheck' | 'errors' | 'alert' | 'onSend'
> & {
  element: RefObject<HTMLFormElement | null>
  onChange: (bindings: FormBindings) => void
}

const FAILED = 'An error occurred when submitting this form'

/**
 * Validates and sends a form that is already rendered; itself renders only the note of a previous enquiry. Takes over the values typed so
 * far, prefills empty fields for a known shopper, and validates on submit only (`FM-01`, `FM-19`, `FM-21`).
 */
export function FormEngine({
  form,
  siteSlug,
  botCheck,
  element,
  errors: firstErrors,
  alert: firstAlert,
  onSend,
  onChange,
}: EngineProps) {
  const leave = useLeave()
  const [alert, setAlert] = useState(firstAlert)
  const [target, setTarget] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<number | null>(null)
  const send = useSendLead(form, botCheck, element, setProgress)
  const resolver = useMemo(() => zodResolver(buildFormSchema(form)), [form])
  const [defaultValues] = useState(() => ({
    ...readFormElement(element.current, form),
    ...refill(form, siteSlug, element.current),
    ...readDraftValues(form, siteSlug, element.current),
  }))
  const { register, handleSubmit, formState, setError, setFocus, control } = useForm<
    FormInput,
    unknown,
    FormValues
  >({
    defaultValues,
    resolver,
    reValidateMode: 'onSubmit',
    // The error summary takes focus when there is one.
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  useEnquiryDraft(form, siteSlug, element, target !== '')

  const showErrors = (invalid: FieldErrors) => {
    const visible = form.fields.filter((field) => field.kind !== 'hidden' && invalid[field.name])
    const [first] = visible
    // Errors of hidden fields are shown as the form's alert.
    if (!first) return setAlert(Object.values(invalid)[0] ?? FAILED)
    setAttempt((count) => count + 1)
    if (visible.length === 1) setFocus(first.name)
  }

  const deliver = async (values: FormValues) => {
    setAlert('')
    const result = await (onSend ?? send)(values)
    setProgress(null)
    if (result.kind === 'handled') return saveUser(siteSlug, values)
    if (result.kind === 'sent') {
      trackSubmission(form, result.category, values)
      if (values['car_id']) recordEnquiredCar(siteSlug, String(values['car_id']))
      saveUser(siteSlug, values)
      saveSuccessCategory(siteSlug, result.category)
      setTarget(getSuccessPath(result.category, form.name, values['car_slug']))
      return
    }
    const names = form.fields.map((field) => field.name).filter((name) => result.fields[name])
    for (const name of names) setError(name, { message: result.fields[name] ?? '' })
    if (names.length > 0) return showErrors(result.fields)
    const message = result.message || FAILED
    setAlert(message)
    reportFormFailure(form, values['category'], message)
    // The specification also requires a browser alert. Delayed so that the page's own alert renders first.
    setTimeout(() => window.alert(FAILED), 50)
  }

  const submit = handleSubmit(deliver, (invalid) => showErrors(listMessages(invalid)))
  const latestSubmit = useRef(submit)
  useEffect(() => {
    if (!target) return
    leave(target)
  }, [target, leave])
  useEffect(() => {
    latestSubmit.current = submit
  })
  const messages = listMessages(errors)
  const conditions = form.fields.flatMap((field) => (field.showWhen ? [field.showWhen.field] : []))
  const watched = useWatch({ control, name: conditions })
  const shown = Object.fromEntries(conditions.map((name, index) => [name, watched[index]]))
  const hiddenFields = form.fields.filter((field) => !isFieldVisible(field, shown)).map((field) => field.name)
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
      attempt,
      progress,
    })
  }, [state, isBusy, hasSubmitted, firstErrors, onChange, register, attempt, progress])

  return <PreviousEnquiry form={form} siteSlug={siteSlug} />
}

function listMessages(errors: Record<string, unknown>): FieldErrors {
  const messages: FieldErrors = {}
  for (const [name, error] of Object.entries(errors)) {
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
    if (typeof message === 'string' && message) messages[name] = message
  }
  return messages
}
