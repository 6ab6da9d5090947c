import { expect, test } from 'vitest'
import { keepRunning, type Offer } from '@/lib/content/offers'

test.each([
  ['2026-11-20T12:59:00Z', ['Drive away', 'Always']],
  ['2026-11-20T13:00:00Z', ['Always']],
])('[RT-15] at %s, about midnight in Sydney, %j run', (now, titles) => {
  const offers = [
    { title: 'Drive away', until: '2026-11-20' },
    { title: 'Always', until: null },
  ].map((offer): Offer => ({ text: '', url: '/', ...offer }))
  const running = keepRunning(offers, { timezone: 'Australia/Sydney' }, new Date(now))
  expect(running.map(({ title }) => title)).toEqual(titles)
})
