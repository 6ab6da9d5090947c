import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HoldCountdown } from '@/components/checkout/hold-countdown'

const NOW = Date.parse('2026-11-22T01:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The countdown `ms` before its end: the visible time, and the text for screen readers. */
function read(ms: number): { visible: string | undefined; spoken: string | undefined } {
  const html = renderToStaticMarkup(<HoldCountdown deadline={NOW + ms} onEnd={() => {}} />)
  return {
    visible: /data-testid="hold-countdown">([^<]*)</.exec(html)?.[1],
    spoken: /aria-live="polite">([^<]*)</.exec(html)?.[1],
  }
}

describe('hold countdown', () => {
  test.each([
    [900_000, '15:00'],
    [899_001, '15:00'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(read(ms).visible).toBe(text)
  })

  test('[RV-05] announces the time at four marks, not every second', () => {
    const spoken = new Set<string | undefined>()
    for (let ms = 900_000; ms >= -2000; ms -= 1000) spoken.add(read(ms).spoken)
    expect([...spoken]).toEqual([
      '',
      'Less than 10 minutes left to pay.',
      'Less than 5 minutes left to pay.',
      'Less than 2 minutes left to pay.',
      'Less than 1 minute left to pay.',
      'The time to pay has ended.',
    ])
  })
})
