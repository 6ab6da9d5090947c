import { describe, expect, test } from 'vitest'
import {
  announceTimeLeft,
  choosePollInterval,
  formatTimeLeft,
  toLocalDeadline,
} from '@/lib/checkout/checkout-timing'

describe('hold countdown', () => {
  test.each([
    [900_000, '15:00'],
    [899_001, '15:00'],
    [61_000, '1:01'],
    [1, '0:01'],
    [0, '0:00'],
    [-5000, '0:00'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(formatTimeLeft(ms)).toBe(text)
  })

  test('[RV-05] announces the time at four marks, not every second', () => {
    const spoken = new Set<string>()
    for (let ms = 900_000; ms >= -2000; ms -= 1000) spoken.add(announceTimeLeft(ms))
    expect([...spoken]).toEqual([
      '',
      'Less than 10 minutes left to pay.',
      'Less than 5 minutes left to pay.',
      'Less than 2 minutes left to pay.',
      'Less than 1 minute left to pay.',
      'The time to pay has ended.',
    ])
  })

  test('[RV-05] follows the server’s clock when the device’s clock is wrong', () => {
    const server = Date.parse('2026-11-22T01:00:00Z')
    const wrongClock = server + 86_400_000
    expect(toLocalDeadline(server + 900_000, server, wrongClock) - wrongClock).toBe(900_000)
  })
})

describe('poll interval of the checkout page', () => {
  test('[RV-05] grows from 0.8 s to 5 s, and polling stops after the end', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 100].map((reads) => choosePollInterval('processing', reads))
    expect(waits).toEqual([800, 1000, 1500, 2000, 3000, 5000, 5000, 5000])
    expect(choosePollInterval('payment', 3)).toBe(15_000)
    expect(choosePollInterval('ended', 0)).toBe(false)
  })
})
