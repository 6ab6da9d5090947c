'use client'

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { BotProof } from '@/components/forms/bot-proof'
import { buttonClass } from '@/components/ui/button-styles'
import { checkStep } from '@/lib/auth/check-step'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { FieldErrors } from '@/lib/forms/schema'
import { postUnderLoad, postWithProof, type StepAnswer } from './post-step'
import { ResendCode } from './resend-code'
import { SIGN_IN_FIELDS, SIGN_IN_STEPS } from './sign-in-fields'
import { SignInForm } from './sign-in-form'
import type { SignInProps, SignInStart } from './sign-in-flow'

type Props = SignInProps & {
  at: SignInStart
  isLeaving: boolean
  onChangeNumber: () => void
  onDone: (body: Record<string, unknown>, values: Record<string, string>) => void
}

/** One step with its checks and its call; what is wrong stands beside its field, and what was typed stays. */
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
    // A code that arrives seldom needs another.
    if (element.current && step === 'phone') return proof?.startWhenTouched(element.current)
  }, [proof, step])

  const showWrong = (wrong: FieldErrors, message: string) => {
    setErrors(wrong)
    setAlert(message)
    const first = SIGN_IN_FIELDS[step].find(({ name }) => wrong[name])
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
    const wrong = checkStep(step, values, phoneSite)
    setAlert('')
    if (Object.keys(wrong).length > 0) return showWrong(wrong, '')
    setErrors({})
    const answer =
      step === 'phone'
        ? await requestCode(values['phone_number'] ?? '')
        : await postUnderLoad(SIGN_IN_STEPS[step].action, {
            ...values,
            ...(step === 'code' ? { phone_number: at.phone } : {}),
          })
    if (answer.ok) onDone(answer.body, values)
    else showWrong(answer.fields, answer.message)
  })

  return (
    <div ref={element}>
      {step === 'code' && (
        <p className="mt-2 text-muted">
          We sent it to <strong className="font-semibold whitespace-nowrap text-ink">{at.phone}</strong>.
        </p>
      )}
      {step === 'phone' && (
        <p className="mt-2 text-muted">We text you a six-digit code. There is no password to remember.</p>
      )}
      {step === 'details' && (
        <p className="mt-2 text-muted">Once only, so that the dealer knows whose list it is.</p>
      )}
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
            Change the number
          </a>
        </div>
      )}
    </div>
  )
}
