import { describe, expect, test } from 'vitest'
import type { SavedCar } from '@/lib/storage/saved-cars'
import { mirrorWatchlist, readSaveAnswer } from '@/lib/watchlist/save-queue'

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

describe('mirrorWatchlist', () => {
  const car = (id: number): SavedCar => ({ id, href: '/cars/x', heading: `Car ${id}`, savedAt: 1 })

  test('[WL-02] takes the server’s list and keeps the stored details', () => {
    const mine = [car(1), car(2)]
    expect(mirrorWatchlist(mine, { user: { phone: 'x' }, watchlist: [2, 3, 2] }, 9)).toEqual([
      { id: 3, href: '', heading: '', savedAt: 9 },
      car(2),
    ])
  })

  test('[WL-02] copies only the cars saved last from a list above the limit, and then stays unchanged', () => {
    const watchlist = Array.from({ length: 300 }, (_, index) => index + 1)
    const copy = mirrorWatchlist([], { user: {}, watchlist }, 9)
    expect(copy.map(({ id }) => id)).toEqual(watchlist.toReversed().slice(0, 200))
    expect(mirrorWatchlist(copy, { user: {}, watchlist }, 10)).toBe(copy)
  })

  test('[WL-02] returns an empty list when signed out', () => {
    expect(mirrorWatchlist([car(1)], { user: null, watchlist: [] }, 9)).toEqual([])
  })

  test('[WL-02] returns the same array for no change or an invalid response', () => {
    const mine = [car(1), car(2)]
    expect(mirrorWatchlist(mine, { user: {}, watchlist: [2, 1] }, 9)).toBe(mine)
    for (const answer of [null, 'x', {}, { watchlist: [] }, { user: {}, watchlist: 'all' }])
      expect(mirrorWatchlist(mine, answer, 9)).toBe(mine)
  })
})
