import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSavedCars, writeSavedCars, type SavedCar } from '@/lib/storage/saved-cars'
import { readSaveAnswer, updateMirror } from '@/lib/watchlist/save-queue'

const ok = { ok: true, status: 200, statusText: 'OK' }
const down = { ok: false, status: 502, statusText: 'Bad Gateway' }

describe('readSaveAnswer', () => {
  test('[WL-03] succeeds only with success true', () => {
    expect(readSaveAnswer(ok, { success: true })).toEqual({ success: true })
    for (const body of [null, {}, 'yes', { success: 'true' }, { success: false }])
      expect(readSaveAnswer(ok, body).success).toBe(false)
  })

  test('[WL-05] returns the error field, otherwise a message with the status', () => {
    expect(readSaveAnswer(down, { success: false, error: 'The list is closed.' })).toEqual({
      success: false,
      error: 'The list is closed.',
    })
    expect(readSaveAnswer(down, null)).toMatchObject({ error: 'An unexpected error occurred: Bad Gateway' })
    expect(readSaveAnswer({ ...down, statusText: '' }, { error: 7 })).toMatchObject({
      error: 'An unexpected error occurred: 502',
    })
  })

  test('[WL-04] returns the sign-in URL only with status 401', () => {
    const body = { success: false, error: 'Sign in.', sign_in: '/sign-in?type=watchlist' }
    expect(readSaveAnswer({ ok: false, status: 401, statusText: '' }, body)).toMatchObject({
      signIn: '/sign-in?type=watchlist',
    })
    expect(readSaveAnswer(down, body)).not.toHaveProperty('signIn')
  })
})

describe('the browser’s copy of the list', () => {
  const SITE = 'harbour-city'
  const car = (id: number): SavedCar => ({ id, href: '/cars/x', heading: `Car ${id}`, savedAt: 1 })

  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    })
    vi.useFakeTimers({ toFake: ['Date'], now: 9 })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('[WL-02] takes the server’s list and keeps the stored details', () => {
    writeSavedCars(SITE, [car(1), car(2)])
    updateMirror(SITE, { user: { phone: 'x' }, watchlist: [2, 3, 2] })
    expect(readSavedCars(SITE)).toEqual([{ id: 3, href: '', heading: '', savedAt: 9 }, car(2)])
  })

  test('[WL-02] contains only the cars saved last of a list above the limit, and then stays unchanged', () => {
    const watchlist = Array.from({ length: 300 }, (_, index) => index + 1)
    updateMirror(SITE, { user: {}, watchlist })
    const copy = readSavedCars(SITE)
    expect(copy.map(({ id }) => id)).toEqual(watchlist.toReversed().slice(0, 200))
    updateMirror(SITE, { user: {}, watchlist })
    expect(readSavedCars(SITE)).toBe(copy)
  })

  test('[WL-02] is empty when signed out', () => {
    writeSavedCars(SITE, [car(1)])
    updateMirror(SITE, { user: null, watchlist: [] })
    expect(readSavedCars(SITE)).toEqual([])
  })

  test('[WL-02] stays the same for no change or an invalid response', () => {
    writeSavedCars(SITE, [car(1), car(2)])
    const mine = readSavedCars(SITE)
    for (const answer of [
      { user: {}, watchlist: [2, 1] },
      null,
      'x',
      {},
      { watchlist: [] },
      { user: {}, watchlist: 'all' },
    ]) {
      updateMirror(SITE, answer)
      expect(readSavedCars(SITE)).toBe(mine)
    }
  })
})
