'use client'

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { BotProof } from '@/components/forms/bot-proof'
import { buttonClass } from '@/components/ui/button-styles'
import { checkStep, type PhoneSite, type SignInStep } from '@/lib/auth/check-step'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { postUnderLoad, postWithProof, type StepAnswer } from './post-step'
import { ResendCode } from './resend-code'
import { SIGN_IN_FIELDS, SIGN_IN_STEPS } from './sign-in-fields'
import { SignInForm } from './sign-in-form'

export type SignInStart = {
  step: SignInStep
  /** The number a code was sent to; empty before that. */
  phone: string
  values: Record<string, string>
  errors: FieldErrors
  alert: string
}

export type SignInProps = {
  siteSlug: string
  phoneSite: PhoneSite
  botCheck: BotCheckPlan
  token: string
  /** Paths on this site to open after sign-in, and when the shopper leaves without signing in. */
  redirect: string
  back: string
  /** Path of the phone step, for changing the number without JavaScript. */
  changeHref: string
  start: SignInStart
}

type Props = SignInProps & {
  at: SignInStart
  isLeaving: boolean
  onChangeNumber: () => void
  onDone: (body: Record<string, unknown>, values: Record<string, string>) => void
}

/** Validates and sends one step. Errors are shown beside their fields; typed values stay. */
export function SignInStepView(props: Props) {
  const { at, phoneSite, botCheck, token, redirect, back, isLeaving, onDone } = props
  const { step } = at
  const element = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(at.errors)
  const [alert, setAlert] = useState(at.alert)
  const [proof] = useState(() => BotProof.plan(botCheck, SIGN_IN_FORM))
  const { register, handleSubmit, formState, setFocus, getValues } = useForm<Record<string, string>>({
    defaultValues: at.values,
    shouldFocusError: false,
  })

  useEffect(() => {
    // Only the phone step needs a bot check up front: most codes arrive the first time.
    if (element.current && step === 'phone') return proof?.startWhenTouched(element.current)
  }, [proof, step])

  const showErrors = (invalid: FieldErrors, message: string) => {
    setErrors(invalid)
    setAlert(message)
    const first = SIGN_IN_FIELDS[step].find(({ name }) => invalid[name])
    if (first) setFocus(first.name)
  }

  /** Requests a code, for the first time or again. */
  const requestCode = (phone: string): Promise<StepAnswer> => {
    const { action } = SIGN_IN_STEPS.phone
    const values = { phone_number: phone }
    return proof ? postWithProof(proof, action, values) : postUnderLoad(action, values)
  }

  const submit = handleSubmit(async () => {
    const values = getValues()
    const invalid = checkStep(step, values, phoneSite)
    setAlert('')
    if (Object.keys(invalid).length > 0) return showErrors(invalid, '')
    setErrors({})
    const answer =
      step === 'phone'
        ? await requestCode(values['phone_number'] ?? '')
        : await postUnderLoad(SIGN_IN_STEPS[step].action, {
            ...values,
            ...(step === 'code' ? { phone_number: at.phone } : {}),
          })
    if (answer.ok) onDone(answer.body, values)
    else showErrors(answer.fields, answer.message)
  })

  return (
    <div ref={element}>
      {step === 'code' && (
        <p className="mt-2 text-muted">
          We sent a code to <strong className="font-semibold whitespace-nowrap text-ink">{at.phone}</strong>.
        </p>
      )}
      {step === 'phone' && (
        <p className="mt-2 text-muted">We’ll text you a six-digit code. You don’t need a password.</p>
      )}
      {step === 'details' && <p className="mt-2 text-muted">We only need these details once.</p>}
      <SignInForm
        step={step}
        token={token}
        redirect={redirect}
        back={back}
        values={at.values}
        errors={errors}
        alert={alert}
        isBusy={formState.isSubmitting || isLeaving}
        register={register}
        onSubmit={(event) => void submit(event)}
      />
      {step === 'code' && (
        <div className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
          <ResendCode
            phone={at.phone}
            token={token}
            redirect={redirect}
            back={back}
            resend={() => requestCode(at.phone)}
          />
          <a
            href={props.changeHref}
            onClick={(event) => {
              event.preventDefault()
              props.onChangeNumber()
            }}
            className={buttonClass('quiet', { small: true, className: '!px-2' })}
          >
            Change number
          </a>
        </div>
      )}
    </div>
  )
}
