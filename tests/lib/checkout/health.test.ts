import { beforeAll, expect, test, vi } from 'vitest'
import { openDealerPlatform } from '@/tests/support/dealer-platform'
import { MINUTE_MS, newHold } from './support/new-reservation'

beforeAll(async () => {
  await openDealerPlatform()
})

test('[RV-03] readiness details include the number of stuck reservations across sites and the age of the oldest', async () => {
  const { getEnv } = await import('@/lib/env')
  const { checkDeeply } = await import('@/lib/http/health.server')
  const { getDatabase } = await import('@/lib/db/open-database.server')
  const { ReservationStore } = await import('@/lib/checkout/reservation-store.server')
  const db = await getDatabase()
  const addHold = (minutesAgo: number, changes: object) => {
    const createdAt = Date.now() - minutesAgo * MINUTE_MS
    const store = new ReservationStore(db, () => createdAt)
    return store.insert(newHold({ expiresAt: createdAt + 15 * MINUTE_MS, ...changes }))
  }
  expect((await checkDeeply(getEnv())).reservations).toEqual({ stuck: 0, oldestStuckSeconds: 0 })
  await addHold(60, { id: 'old', carId: 1 })
  await addHold(120, { id: 'older', carId: 2, site: 'kiwi-auto', dealershipSlug: 'kiwi-auto' })
  await addHold(5, { id: 'new', carId: 3 })
  const { reservations } = await checkDeeply(getEnv())
  expect(reservations?.stuck).toBe(2)
  expect(reservations?.oldestStuckSeconds).toBeGreaterThanOrEqual(7200)
  db.$client.close()
  vi.unstubAllEnvs()
})
