import { expect, test } from 'vitest'
import { filterCurrentOffers } from '@/lib/content/info-pages'

type Offer = ReturnType<typeof filterCurrentOffers>[number]

test.each([
  ['2026-11-20T12:59:00Z', ['Drive away', 'Always']],
  ['2026-11-20T13:00:00Z', ['Always']],
])('[RT-15] at %s, around midnight in Sydney, returns the current offers %j', (now, titles) => {
  const offers = [
    { title: 'Drive away', until: '2026-11-20' },
    { title: 'Always', until: null },
  ].map((offer): Offer => ({ text: '', url: '/', ...offer }))
  const running = filterCurrentOffers(offers, { timezone: 'Australia/Sydney' }, new Date(now))
  expect(running.map(({ title }) => title)).toEqual(titles)
})
