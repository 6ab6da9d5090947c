import { afterEach, beforeEach, vi } from 'vitest'

/** Stubs an empty `localStorage` for each test of a file. Returns its contents. */
export function stubLocalStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return stored
}
