import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishSteps } from '@/components/forms/track-form'

const page = new EventTarget()
let done: string[] = []
const finish = () =>
  finishSteps({
    trackEvent: () => done.push('event'),
    store: () => done.push('category'),
    navigate: () => done.push('success page'),
  })

beforeEach(() => {
  done = []
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[MS-04] sends the event, stores the category and opens the success page after 250 ms', () => {
  finish()
  vi.advanceTimersByTime(249)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['event', 'category', 'success page'])
  page.dispatchEvent(new Event('pagehide'))
  expect(done).toHaveLength(3)
})

test('[MS-04] sends the event and stores the category when the page is left early', () => {
  finish()
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['event', 'category'])
})
