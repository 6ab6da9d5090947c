import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '@/tests/lib/storage/support/stub-local-storage'

const SETTINGS = { site: 'harbour-city', path: '/my-garage', hasAccount: true }
const CAR = { id: 7, href: '/cars/mazda', heading: '2020 Mazda 3', savedAt: 1 }
const USER = { phone: '0491570006' }

const stored = stubLocalStorage()
const wished = new Map<string, string>()
const saveKnownCar = vi.hoisted(() => vi.fn<() => Promise<unknown>>(() => Promise.resolve({ success: true })))
vi.mock('@/components/watchlist/save-car', () => ({ saveKnownCar }))

/** Paths requested, and the stubbed response of the session endpoint. */
let calls: string[] = []
let answer: () => unknown = () => ({ user: null, watchlist: [] })

beforeEach(() => {
  vi.resetModules()
  saveKnownCar.mockClear()
  wished.clear()
  calls = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname: '/search/used-cars', search: '?make=Mazda' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => wished.get(key) ?? null,
    setItem: (key: string, value: string) => wished.set(key, value),
    removeItem: (key: string) => wished.delete(key),
  })
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path)
    return Promise.resolve(Response.json(path === '/api/auth' ? answer() : { success: true }))
  })
})

test('[WL-04] [EV-02] does not redirect again after a return without signing in, and keeps the pending vehicle', async () => {
  const { savePendingCar, takePendingCar } = await import('@/lib/storage/saved-cars')
  const { followAccount } = await import('@/components/watchlist/follow-account')
  answer = () => ({ user: null, watchlist: [] })
  savePendingCar(SETTINGS.site, { car: CAR, price: 25_000 })
  await followAccount(SETTINGS)
  expect(saveKnownCar).not.toHaveBeenCalled()
  answer = () => ({ user: USER, watchlist: [] })
  await followAccount(SETTINGS)
  expect(saveKnownCar).toHaveBeenCalledWith(SETTINGS, expect.objectContaining({ id: CAR.id }), true, 25_000)
  expect(takePendingCar(SETTINGS.site)).toBeNull()
})

test('[WL-04] checks the session before saving when signed out', async () => {
  const { postSavedCar } = await import('@/components/watchlist/session')
  answer = () => ({ user: null, watchlist: [] })
  expect(await postSavedCar(SETTINGS.site, CAR.id, true)).toMatchObject({
    success: false,
    signIn: expect.stringContaining('redirect=%2Fsearch%2Fused-cars%3Fmake%3DMazda') as string,
  })
  // Also with a stored sign-in whose session has expired.
  stored.set(`signed-in:${SETTINGS.site}`, '1')
  expect(await postSavedCar(SETTINGS.site, CAR.id, true)).toMatchObject({ success: false })
  expect(calls).toEqual(['/api/auth', '/api/auth'])
  answer = () => ({ user: USER, watchlist: [] })
  expect(await postSavedCar(SETTINGS.site, CAR.id, true)).toEqual({ success: true })
  expect(await postSavedCar(SETTINGS.site, CAR.id, false)).toEqual({ success: true })
  expect(calls.slice(2)).toEqual(['/api/auth', '/api/watchlist/save-car', '/api/watchlist/remove-car'])
})

test('[WL-02] [WL-05] a list requested before a click does not undo it', async () => {
  const { markSavedCar, readSavedCars } = await import('@/lib/storage/saved-cars')
  const { loadSession } = await import('@/components/watchlist/session')
  answer = () => {
    markSavedCar(SETTINGS.site, CAR, true)
    return { user: USER, watchlist: [3] }
  }
  await loadSession(SETTINGS.site)
  expect(readSavedCars(SETTINGS.site).map(({ id }) => id)).toEqual([CAR.id])
  answer = () => ({ user: USER, watchlist: [3, CAR.id] })
  await loadSession(SETTINGS.site)
  expect(readSavedCars(SETTINGS.site).map(({ id }) => id)).toEqual([CAR.id, 3])
})
