'use client'

import { useEffect, useState } from 'react'
import { FormEnvelope } from '@/components/forms/form-envelope'
import { buttonClass } from '@/components/ui/button-styles'
import { EVENTS } from '@/lib/events/catalogue'
import { track } from '@/lib/events/track'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import type { StepAnswer } from './post-step'
import { SIGN_IN_STEPS } from './sign-in-fields'

/** Messages take a moment; sooner than this, in seconds, nobody needs another. */
const WAIT_S = 30
const SECOND_MS = 1000

type Props = {
  phone: string
  token: string
  redirect: string
  back: string
  resend: () => Promise<StepAnswer>
}

/** Sends the code again: after half a minute that is counted down, or without scripts as a form of its own. */
export function ResendCode({ phone, token, redirect, back, resend }: Props) {
  const [left, setLeft] = useState(0)
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    // Only with scripts is there anything to count.
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
    setSaid(
      answer.ok ? `A new code is on its way, sent at ${new Date().toLocaleTimeString()}.` : answer.message,
    )
  }

  return (
    <form
      method="post"
      action={SIGN_IN_STEPS.phone.action}
      onSubmit={(event) => {
        event.preventDefault()
        if (left === 0 && !isBusy) void send()
      }}
    >
      <FormEnvelope name={SIGN_IN_FORM} token={token} />
      <input type="hidden" name="phone_number" value={phone} />
      <input type="hidden" name="redirect" value={redirect} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        aria-disabled={left > 0 || isBusy}
        className={buttonClass('quiet', { small: true, className: '!px-2 aria-disabled:text-muted' })}
      >
        {left > 0 ? `Send again in ${left} s` : 'Send the code again'}
      </button>
      <span role="status" className="block text-sm empty:hidden">
        {said}
      </span>
    </form>
  )
}
