import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUrlRouter } from '@/lib/search/instant/url-router'
import { EMPTY_STATE, type SearchState } from '@/lib/search/state'

const WRITE_DELAY_MS = 400
const used: SearchState = { ...EMPTY_STATE, query: 'used' }
const fresh: SearchState = { ...EMPTY_STATE, query: 'new' }

describe('URL update', () => {
  const write = vi.fn<(state: SearchState) => void>()
  const listeners = new Map<string, () => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
    })
    write.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const create = () => {
    const router = createUrlRouter({ start: used, read: () => used, write })
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
    listeners.get('popstate')?.()
    router.settle()
    vi.advanceTimersByTime(WRITE_DELAY_MS * 2)
    expect(onUpdate).toHaveBeenCalledWith(used)
    expect(write).not.toHaveBeenCalled()
  })

  test('[SU-08] [SU-13] stops when the screen unmounts, and works again after a remount', () => {
    const router = createUrlRouter({ start: used, read: () => used, write })
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
