'use client'

import { useEffect, useState } from 'react'
import { FormHiddenFields } from '@/components/forms/form-hidden-fields'
import { buttonClass } from '@/components/ui/button-styles'
import { EVENTS } from '@/lib/events/catalogue'
import { track } from '@/lib/events/track'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { StepAnswer } from './post-step'

/** Minimum time between two codes, in seconds: text messages take a moment to arrive. */
const WAIT_S = 30
const SECOND_MS = 1000

type Props = {
  /** Where a browser without JavaScript posts. */
  action: string
  phone: string
  token: string
  redirect: string
  back: string
  resend: () => Promise<StepAnswer>
}

/** Resends the code after a countdown. Without JavaScript it is a plain form. */
export function ResendCode({ action, phone, token, redirect, back, resend }: Props) {
  const [left, setLeft] = useState(0)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    // Starts in an effect, so that there is no countdown without JavaScript.
    const until = (sentAt ?? Date.now()) + WAIT_S * SECOND_MS
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)))
    count()
    const timer = setInterval(count, SECOND_MS)
    return () => clearInterval(timer)
  }, [sentAt])

  const send = async () => {
    setIsBusy(true)
    const answer = await resend()
    setIsBusy(false)
    if (answer.ok) {
      track({ id: EVENTS.login_request_code })
      setSentAt(Date.now())
    }
    setMessage(answer.ok ? `We sent a new code at ${new Date().toLocaleTimeString()}.` : answer.message)
  }

  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        if (left === 0 && !isBusy) void send()
      }}
    >
      <FormHiddenFields name={SIGN_IN_FORM} token={token} />
      <input type="hidden" name="phone_number" value={phone} />
      <input type="hidden" name="redirect" value={redirect} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        aria-disabled={left > 0 || isBusy}
        className={buttonClass('quiet', { small: true, className: '!px-2 aria-disabled:text-muted' })}
      >
        {left > 0 ? `Resend code in ${left} s` : 'Resend code'}
      </button>
      <span role="status" className="block text-sm empty:hidden">
        {message}
      </span>
    </form>
  )
}
