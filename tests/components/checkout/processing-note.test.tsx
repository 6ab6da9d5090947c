import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ProcessingNote } from '@/components/checkout/processing-note'
import type { StateAnswer } from '@/lib/checkout/reservation-answers'

const HELD: StateAnswer = {
  state: 'held',
  amount: 20_000,
  currency: 'aud',
  expires_at: '2026-11-22T01:00:00Z',
}

function draw(answer: StateAnswer | undefined, isUnknown = false): string {
  return renderToStaticMarkup(<ProcessingNote answer={answer} isUnknown={isUnknown} hasFailed={false} />)
}

describe('the note while a payment is processed', () => {
  test.each([[undefined], [HELD]])(
    '[RV-05] does not report an authorisation before it is known (%o)',
    (answer) => {
      const html = draw(answer)
      expect(html).not.toContain('is authorised')
      expect(html).toContain('Your bank is processing the payment')
    },
  )

  test('[RV-05] reports the authorisation once it is known, also after a lost response', () => {
    for (const isUnknown of [false, true])
      expect(draw({ ...HELD, state: 'authorised' }, isUnknown)).toContain('Your card is authorised')
  })

  test('[RV-05] reports a lost response while the outcome is unknown', () => {
    expect(draw(HELD, true)).toContain('Your connection was interrupted')
  })
})
