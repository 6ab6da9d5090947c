import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore } from '@/lib/toast/toast-store'
import { changeToasts, TOAST_REMOVAL_DELAY_MS, type Toast } from '@/lib/toast/toasts'

const makeToast = (id: string, facts: Partial<Toast> = {}): Toast => ({
  id,
  title: `Title ${id}`,
  text: '',
  tone: 'plain',
  isOpen: true,
  ...facts,
})

describe('changing toasts', () => {
  const one = [makeToast('1')]

  test('[TO-01] one at a time: a new one takes the place of the last', () => {
    expect(changeToasts(one, { type: 'add', toast: makeToast('2') })).toEqual([makeToast('2')])
  })

  test('[TO-01] an update changes what it names and nothing else', () => {
    expect(changeToasts(one, { type: 'update', toast: { id: '1', text: 'New' } })).toEqual([
      makeToast('1', { text: 'New' }),
    ])
    expect(changeToasts(one, { type: 'update', toast: { id: '2', text: 'New' } })).toBe(one)
  })

  test('[TO-01] dismissing closes, removing forgets; both one or all', () => {
    const closed = [makeToast('1', { isOpen: false })]
    expect(changeToasts(one, { type: 'dismiss', id: '1' })).toEqual(closed)
    expect(changeToasts(one, { type: 'dismiss' })).toEqual(closed)
    expect(changeToasts(one, { type: 'dismiss', id: '2' })).toBe(one)
    expect(changeToasts(one, { type: 'remove', id: '1' })).toEqual([])
    expect(changeToasts(one, { type: 'remove' })).toEqual([])
    expect(changeToasts(one, { type: 'remove', id: '2' })).toBe(one)
  })
})

describe('the store of toasts', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('[TO-01] adds, updates, dismisses, and forgets 1,000,000 ms after that', () => {
    const store = createToastStore()
    const told = vi.fn<() => void>()
    store.watch(told)
    const id = store.add({ title: 'Car Removed', text: '' })
    store.update(id, { text: 'Gone' })
    expect(store.read()).toEqual([{ id, title: 'Car Removed', text: 'Gone', tone: 'plain', isOpen: true }])
    store.dismiss(id)
    store.dismiss(id)
    expect(store.read()[0]?.isOpen).toBe(false)
    vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS - 1)
    expect(store.read()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.read()).toEqual([])
    // Once each for adding, updating, removing, and for both calls that dismissed.
    expect(told).toHaveBeenCalledTimes(5)
  })

  test('[TO-01] a toast that another replaced is not removed twice', () => {
    const store = createToastStore()
    store.dismiss(store.add({ title: 'A', text: '' }))
    const second = store.add({ title: 'B', text: '' })
    vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
    expect(store.read().map(({ id }) => id)).toEqual([second])
    store.remove()
    expect(store.read()).toEqual([])
  })
})
