'use client'

import { useEffect, useRef, useState } from 'react'
import { BotProof } from '@/components/forms/bot-proof'
import type { SendOutcome } from '@/components/forms/form-element'
import { buttonClass } from '@/components/ui/button-styles'
import { buildSignInForm, type SignInStep } from '@/lib/auth/sign-in-forms'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import { type ContactRules, formatPhone } from '@/lib/forms/rules'
import type { FieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import { postUnderLoad, postWithProof, type StepAnswer } from './post-step'
import { ResendCode } from './resend-code'
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
  contactRules: ContactRules
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
  onChangeNumber: () => void
  onDone: (body: Record<string, unknown>, values: FormValues) => void
}

/** One step with its form. Errors are shown beside their fields; typed values stay. */
export function SignInStepView(props: Props) {
  const { at, contactRules, botCheck, token, redirect, back, onDone } = props
  const { step, phone } = at
  const element = useRef<HTMLDivElement>(null)
  const [proof] = useState(() => BotProof.plan(botCheck, SIGN_IN_FORM))
  const [form] = useState(() => buildSignInForm(step, contactRules))
  const { action: requestAction } = buildSignInForm('phone', contactRules)

  useEffect(() => {
    // Only the phone step needs a bot check up front: most codes arrive the first time.
    if (element.current && step === 'phone') return proof?.startWhenTouched(element.current)
  }, [proof, step])

  /** Requests a code, for the first time or again. */
  const requestCode = (to: string): Promise<StepAnswer> => {
    const values = { phone_number: to }
    return proof ? postWithProof(proof, requestAction, values) : postUnderLoad(requestAction, values)
  }

  const send = async (values: FormValues): Promise<SendOutcome> => {
    const answer =
      step === 'phone'
        ? await requestCode(values.phone_number ?? '')
        : await postUnderLoad(form.action, { ...values, ...(step === 'code' ? { phone_number: phone } : {}) })
    if (!answer.ok) return { kind: 'failed', message: answer.message, fields: answer.fields }
    onDone(answer.body, values)
    return { kind: 'handled' }
  }

  return (
    <div ref={element}>
      {step === 'code' && (
        <p className="mt-2 text-muted">
          We sent a code to{' '}
          <strong className="font-semibold whitespace-nowrap text-ink">{formatPhone(phone)}</strong>.
        </p>
      )}
      {step === 'phone' && (
        <p className="mt-2 text-muted">We’ll text you a six-digit code. You don’t need a password.</p>
      )}
      {step === 'details' && <p className="mt-2 text-muted">We only need these details once.</p>}
      <div className="mt-6">
        <SignInForm
          form={form}
          token={token}
          redirect={redirect}
          back={back}
          values={at.values}
          errors={at.errors}
          alert={at.alert}
          onSend={send}
        />
      </div>
      {step === 'code' && (
        <div className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
          <ResendCode
            action={requestAction}
            phone={phone}
            token={token}
            redirect={redirect}
            back={back}
            resend={() => requestCode(phone)}
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
