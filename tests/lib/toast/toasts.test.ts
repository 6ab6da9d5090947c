import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore, type Toast } from '@/lib/toast/toasts'

const TOAST_REMOVAL_DELAY_MS = 1_000_000
const makeToast = (id: string, facts: Partial<Toast> = {}): Toast => ({
  id,
  title: `Title ${id}`,
  text: '',
  tone: 'plain',
  isOpen: true,
  ...facts,
})

describe('toast store', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A store with one toast, whose id is 1. */
  function openStore() {
    const store = createToastStore()
    store.add({ title: 'Title 1', text: '' })
    return store
  }

  test('[TO-01] displays one toast at a time; a new one replaces the last', () => {
    const store = openStore()
    store.add({ title: 'Title 2', text: '' })
    expect(store.read()).toEqual([makeToast('2')])
  })

  test('[TO-01] updates only the given properties', () => {
    const store = openStore()
    store.update('1', { text: 'New' })
    expect(store.read()).toEqual([makeToast('1', { text: 'New' })])
    const before = store.read()
    store.update('2', { text: 'Other' })
    expect(store.read()).toBe(before)
  })

  test('[TO-01] dismiss closes and remove deletes one toast or all', () => {
    for (const id of ['1', undefined]) {
      const store = openStore()
      store.dismiss(id)
      expect(store.read()).toEqual([makeToast('1', { isOpen: false })])
      store.remove(id)
      expect(store.read()).toEqual([])
    }
    const store = openStore()
    const before = store.read()
    store.dismiss('2')
    store.remove('2')
    expect(store.read()).toBe(before)
  })

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
