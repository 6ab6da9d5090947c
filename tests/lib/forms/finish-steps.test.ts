import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishSteps } from '@/lib/forms/finish-steps'

const page = new EventTarget()
let done: string[] = []
const finish = () =>
  finishSteps({
    tell: () => done.push('event'),
    store: () => done.push('category'),
    leave: () => done.push('success page'),
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

test('[MS-04] 250 ms after the last step: the event, the category, the success page', () => {
  finish()
  vi.advanceTimersByTime(249)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['event', 'category', 'success page'])
  page.dispatchEvent(new Event('pagehide'))
  expect(done).toHaveLength(3)
})

test('[MS-04] a page that is left before loses neither event nor category', () => {
  finish()
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(1000)
  expect(done).toEqual(['event', 'category'])
})
