'use client'

import { useEffect, useRef, useState } from 'react'
import { buildSignInForm, type SignInStep } from '@/lib/auth/sign-in-forms'
import { EVENTS } from '@/lib/events/catalogue'
import { track } from '@/lib/events/track'
import { storeAccount } from './store-account'
import { SignInStepView, type SignInProps, type SignInStart } from './sign-in-step-view'

/**
 * Sign-in in steps: number, code, and details if missing (`WL-07`). The server renders the current step, which works as a
 * plain form; with JavaScript the next step replaces it in place.
 */
export function SignInFlow(props: SignInProps) {
  const { siteSlug, contactRules, redirect, start } = props
  const [at, setAt] = useState(start)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(start.step)
  const { number, title } = buildSignInForm(at.step, contactRules)

  useEffect(() => track({ id: EVENTS.login_open }), [])
  useEffect(() => {
    if (shown.current === at.step) return
    shown.current = at.step
    heading.current?.focus()
  }, [at.step])

  const goTo = (step: SignInStep, facts: Partial<SignInStart> = {}) =>
    setAt(({ phone }) => ({ phone, values: {}, errors: {}, alert: '', ...facts, step }))

  return (
    <>
      <p className="text-sm font-semibold text-muted">Step {number}</p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-2xl font-bold outline-none md:text-3xl">
        {title}
      </h2>
      <SignInStepView
        key={at.step}
        {...props}
        at={at}
        onChangeNumber={() => goTo('phone', { values: { phone_number: at.phone } })}
        onDone={(body, values) => {
          if (at.step === 'phone') {
            track({ id: EVENTS.login_request_code })
            return goTo('code', { phone: values.phone_number ?? '' })
          }
          track({ id: at.step === 'code' ? EVENTS.login_submit_code : EVENTS.registration_complete })
          const user = storeAccount(siteSlug, body)
          if (body['needs_registration'] === true) goTo('details', { values: user })
          // A full page load, because the page depends on who is signed in.
          else location.assign(redirect)
        }}
      />
    </>
  )
}
