'use client'

import type { FormEvent, ReactNode } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { AlertMark } from '@/components/forms/alert-mark'
import { controlClass } from '@/components/forms/fields/control'
import { FormAlert } from '@/components/forms/form-alert'
import { FormHiddenFields } from '@/components/forms/form-hidden-fields'
import { SendButton } from '@/components/forms/send-button'
import type { SignInStep } from '@/lib/auth/check-step'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { SIGN_IN_FIELDS, SIGN_IN_STEPS } from './sign-in-fields'

type Props = {
  step: SignInStep
  token: string
  redirect: string
  back: string
  values: Record<string, string>
  errors: FieldErrors
  alert: string
  isBusy: boolean
  register: UseFormRegister<Record<string, string>>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children?: ReactNode
}

/** One step of sign-in: the same form with and without JavaScript. */
export function SignInForm({
  step,
  token,
  redirect,
  back,
  values,
  errors,
  alert,
  isBusy,
  register,
  onSubmit,
  children,
}: Props) {
  const { action, button } = SIGN_IN_STEPS[step]
  return (
    <form
      method="post"
      action={action}
      noValidate
      data-form={SIGN_IN_FORM}
      data-step={step}
      onSubmit={onSubmit}
      className="@container mt-6"
    >
      <FormHiddenFields name={SIGN_IN_FORM} token={token} />
      <input type="hidden" name="redirect" value={redirect} />
      <input type="hidden" name="back" value={back} />
      <div className="grid gap-5 @[30rem]:grid-cols-2">
        {SIGN_IN_FIELDS[step].map(({ name, label, hint, ...input }) => {
          const id = `${SIGN_IN_FORM}-${name}`
          const error = errors[name]
          return (
            <div key={name} className={step === 'details' ? undefined : '@[30rem]:col-span-2'}>
              <label htmlFor={id} className="mb-1.5 block font-semibold">
                {label}
              </label>
              <input
                {...input}
                {...register(name)}
                id={id}
                defaultValue={values[name]}
                aria-required
                aria-invalid={error ? true : undefined}
                aria-describedby={
                  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
                }
                className={controlClass(
                  error !== undefined,
                  step === 'code' ? 'h-14 text-2xl font-bold tracking-[0.3em] tabular-nums' : 'h-12',
                )}
              />
              {hint && (
                <span id={`${id}-hint`} className="mt-1.5 block text-sm text-muted">
                  {hint}
                </span>
              )}
              {error && (
                <p
                  id={`${id}-error`}
                  data-error-for={name}
                  className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger"
                >
                  <AlertMark className="mt-0.5 size-4" />
                  {error}
                </p>
              )}
            </div>
          )
        })}
      </div>
      {/* Omit an alert that a field already shows. */}
      <FormAlert text={Object.values(errors).includes(alert) ? '' : alert} />
      <SendButton isBusy={isBusy} className="mt-6 w-full">
        {button}
      </SendButton>
      {children}
    </form>
  )
}
