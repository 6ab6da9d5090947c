'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FormField, FormSpec } from '@/lib/forms/definition'
import { buildFormSchema, type FieldErrors, type FormInput, isFieldVisible } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import { getFieldId, type ControlBinding } from './fields/control'
import { fillFormElement, readFormElement } from './form-values'

/** What an engine reports to the form that it runs. */
export type FormBindings = {
  /** Connects a control to React Hook Form. */
  register: (name: string) => ControlBinding
  submit: (event: FormEvent<HTMLFormElement>) => void
  errors: FieldErrors
  alert: string
  isBusy: boolean
  /** Names of fields whose condition is not met. */
  hiddenFields: readonly string[]
  /** Number of attempts rejected because of invalid fields. */
  attempt: number
  /** Upload progress, 0 to 1; `null` when nothing is being uploaded. */
  progress: number | null
}

type EngineOptions = {
  form: FormSpec
  /** The fields to validate: all of the form, or those of one step. */
  fields?: readonly FormField[]
  element: RefObject<HTMLFormElement | null>
  /** Errors from the server when it rendered the form again. */
  errors: FieldErrors
  /** Returns the values that replace those in the page: of a known shopper, or of a draft. */
  prefill: () => FormInput
}

type Engine = Pick<FormBindings, 'register' | 'errors' | 'hiddenFields' | 'attempt'> & {
  /** Validates the fields, then calls `onValid` or shows the errors; `onHidden` gets an error of a hidden field. */
  validate: (
    onValid: (values: FormValues) => Promise<void>,
    onHidden: (message: string) => void,
  ) => Promise<void>
  /** Shows errors of the server at their fields. Returns whether one of the fields is visible. */
  refuse: (errors: FieldErrors) => boolean
  clearErrors: () => void
  /** Writes values into the form. */
  fill: (values: FormInput) => void
  /** All current values, not validated. */
  getValues: () => FormInput
  isSubmitting: boolean
}

/**
 * Runs a form that is already rendered, with React Hook Form: takes over the values typed so far, validates on submit only
 * against the form's schema, and moves focus to the first invalid field (`FM-01`). All forms use it (ADR 57).
 */
export function useFormEngine({
  form,
  fields = form.fields,
  element,
  errors: serverErrors,
  prefill,
}: EngineOptions): Engine {
  const [attempt, setAttempt] = useState(0)
  const [defaultValues] = useState(() => readFormElement(element.current, form))
  const resolver = useMemo(() => zodResolver(buildFormSchema({ ...form, fields })), [form, fields])
  const { register, handleSubmit, formState, setError, clearErrors, setValue, getValues, control } = useForm<
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
  const { errors, isSubmitting, submitCount } = formState
  const conditions = form.fields.flatMap((field) => (field.showWhen ? [field.showWhen.field] : []))
  const watched = useWatch({ control, name: conditions })
  const shown = Object.fromEntries(conditions.map((name, index) => [name, watched[index]]))

  const fill = useCallback(
    (values: FormInput) => {
      for (const [name, value] of Object.entries(values)) setValue(name, value)
      if (element.current) fillFormElement(element.current, form, values)
    },
    [element, form, setValue],
  )
  const isPrefilled = useRef(false)
  // Before the browser paints and before the controls are registered, which reads these values.
  useLayoutEffect(() => {
    if (isPrefilled.current) return
    isPrefilled.current = true
    fill(prefill())
  }, [fill, prefill])

  const show = (invalid: FieldErrors): boolean => {
    const visible = fields.filter((field) => field.kind !== 'hidden' && invalid[field.name])
    const [first] = visible
    if (!first) return false
    setAttempt((count) => count + 1)
    if (visible.length === 1) document.getElementById(getFieldId(form.name, first.name))?.focus()
    return true
  }

  return {
    register: (name) => register(name) as ControlBinding,
    errors: submitCount > 0 ? listMessages(errors) : serverErrors,
    hiddenFields: form.fields.filter((field) => !isFieldVisible(field, shown)).map(({ name }) => name),
    attempt,
    validate: (onValid, onHidden) =>
      handleSubmit(onValid, (invalid) => {
        const messages = listMessages(invalid)
        if (!show(messages)) onHidden(Object.values(messages)[0] ?? '')
      })(),
    refuse: (refused) => {
      for (const [name, message] of Object.entries(refused)) setError(name, { message })
      return show(refused)
    },
    clearErrors: () => clearErrors(),
    fill,
    getValues: () => getValues(),
    isSubmitting,
  }
}

/** Reports an engine's state to the form whenever it changes. */
export function useReport<Bindings extends FormBindings>(
  onChange: (bindings: Bindings) => void,
  bindings: Bindings,
): void {
  const latest = useRef(bindings)
  const reported = useRef('')
  useLayoutEffect(() => {
    latest.current = bindings
    // Functions are not part of the text: they change with every render.
    const state = JSON.stringify(bindings)
    if (reported.current === state) return
    reported.current = state
    onChange({ ...bindings, submit: (event) => latest.current.submit(event) })
  })
}

function listMessages(errors: Record<string, unknown>): FieldErrors {
  const messages: FieldErrors = {}
  for (const [name, error] of Object.entries(errors)) {
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : ''
    if (typeof message === 'string' && message) messages[name] = message
  }
  return messages
}
