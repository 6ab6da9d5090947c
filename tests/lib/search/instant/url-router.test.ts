import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUrlRouter } from '@/lib/search/instant/url-router'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'

const WRITE_DELAY_MS = 400
const used: SearchState = { ...EMPTY_STATE, query: 'used' }
const fresh: SearchState = { ...EMPTY_STATE, query: 'new' }

describe('URL update', () => {
  const write = vi.fn<(state: SearchState) => void>()
  let isHeld = false
  const reload = vi.fn<() => void>()
  const location = { pathname: '/search/used-cars', search: '' }
  const listeners = new Map<string, () => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    location.search = ''
    vi.stubGlobal('window', {
      location,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
    })
    write.mockReset()
    reload.mockReset()
    isHeld = false
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const create = () => {
    const router = createUrlRouter({ start: used, read: () => used, write, isHeld: () => isHeld, reload })
    router.connect()
    return router
  }

  test('[SU-08] happens once, 400 ms after the last change', () => {
    const router = create()
    router.write(used)
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1)
    router.write(fresh)
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1)
    expect(write).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(write.mock.calls).toEqual([[fresh]])
  })

  test('[SU-08] [SU-13] happens immediately and only once when the shopper leaves', () => {
    const router = create()
    router.write(fresh)
    router.settle()
    expect(write.mock.calls).toEqual([[fresh]])
    router.settle()
    vi.advanceTimersByTime(WRITE_DELAY_MS * 2)
    expect(write).toHaveBeenCalledOnce()
  })

  test('[SU-13] is cancelled when the shopper navigates back', () => {
    const router = create()
    const onUpdate = vi.fn<(state: SearchState) => void>()
    router.onUpdate(onUpdate)
    router.write(fresh)
    location.search = '?query=used'
    listeners.get('popstate')?.()
    router.settle()
    vi.advanceTimersByTime(WRITE_DELAY_MS * 2)
    expect(onUpdate).toHaveBeenCalledWith(used)
    expect(write).not.toHaveBeenCalled()
  })

  test('[SU-08] still happens when only the fragment or the filter drawer changes the history entry', () => {
    const router = create()
    const onUpdate = vi.fn<(state: SearchState) => void>()
    router.onUpdate(onUpdate)
    router.write(fresh)
    listeners.get('popstate')?.()
    vi.advanceTimersByTime(WRITE_DELAY_MS)
    expect(onUpdate).not.toHaveBeenCalled()
    expect(write.mock.calls).toEqual([[fresh]])
  })

  test('[SU-13] waits while the filter drawer holds the search, and follows the URL afterwards', () => {
    const router = create()
    const onUpdate = vi.fn<(state: SearchState) => void>()
    router.onUpdate(onUpdate)
    isHeld = true
    location.search = '?query=used'
    listeners.get('popstate')?.()
    expect(onUpdate).not.toHaveBeenCalled()
    isHeld = false
    router.follow()
    expect(onUpdate).toHaveBeenCalledWith(used)
  })

  test('[SU-13] reloads the page when only the server can parse the earlier URL', () => {
    const router = createUrlRouter({ start: used, read: () => null, write, isHeld: () => isHeld, reload })
    router.connect()
    location.search = '?query=used'
    listeners.get('popstate')?.()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('[SU-08] [SU-13] stops when the screen unmounts, and works again after a remount', () => {
    const router = createUrlRouter({ start: used, read: () => used, write, isHeld: () => isHeld, reload })
    const disconnect = router.connect()
    router.write(fresh)
    disconnect()
    router.write(used)
    vi.advanceTimersByTime(WRITE_DELAY_MS * 2)
    expect(write).not.toHaveBeenCalled()
    expect(listeners.has('popstate')).toBe(false)
    router.connect()
    router.write(fresh)
    vi.advanceTimersByTime(WRITE_DELAY_MS)
    expect(write.mock.calls).toEqual([[fresh]])
  })

  test('[SU-08] does not happen after dispose', () => {
    const router = create()
    router.write(fresh)
    router.dispose()
    router.write(used)
    vi.advanceTimersByTime(WRITE_DELAY_MS * 2)
    expect(write).not.toHaveBeenCalled()
  })
})
