import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeToasts, createToastStore, type Toast } from '@/lib/toast/toasts'

const TOAST_REMOVAL_DELAY_MS = 1_000_000
const makeToast = (id: string, facts: Partial<Toast> = {}): Toast => ({
  id,
  title: `Title ${id}`,
  text: '',
  tone: 'plain',
  isOpen: true,
  ...facts,
})

describe('changeToasts', () => {
  const one = [makeToast('1')]

  test('[TO-01] displays one toast at a time; a new one replaces the last', () => {
    expect(changeToasts(one, { type: 'add', toast: makeToast('2') })).toEqual([makeToast('2')])
  })

  test('[TO-01] updates only the given properties', () => {
    expect(changeToasts(one, { type: 'update', toast: { id: '1', text: 'New' } })).toEqual([
      makeToast('1', { text: 'New' }),
    ])
    expect(changeToasts(one, { type: 'update', toast: { id: '2', text: 'New' } })).toBe(one)
  })

  test('[TO-01] dismiss closes and remove deletes one toast or all', () => {
    const closed = [makeToast('1', { isOpen: false })]
    expect(changeToasts(one, { type: 'dismiss', id: '1' })).toEqual(closed)
    expect(changeToasts(one, { type: 'dismiss' })).toEqual(closed)
    expect(changeToasts(one, { type: 'dismiss', id: '2' })).toBe(one)
    expect(changeToasts(one, { type: 'remove', id: '1' })).toEqual([])
    expect(changeToasts(one, { type: 'remove' })).toEqual([])
    expect(changeToasts(one, { type: 'remove', id: '2' })).toBe(one)
  })
})

describe('toast store', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('[TO-01] adds, updates, dismisses, and removes 1,000,000 ms later', () => {
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
    // One call each for add, update and remove, and one for each of the two dismissals.
    expect(told).toHaveBeenCalledTimes(5)
  })

  test('[TO-01] does not remove a replaced toast twice', () => {
    const store = createToastStore()
    store.dismiss(store.add({ title: 'A', text: '' }))
    const second = store.add({ title: 'B', text: '' })
    vi.advanceTimersByTime(TOAST_REMOVAL_DELAY_MS)
    expect(store.read().map(({ id }) => id)).toEqual([second])
    store.remove()
    expect(store.read()).toEqual([])
  })
})
