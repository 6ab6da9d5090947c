import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelPlateLookup, findVehicleByPlate } from '@/components/trade-in/find-vehicle'
import { getQueryClient } from '@/lib/browser-data/query-client'

const PLATE = { rego: 'ABC123', regoState: 'NSW', km: '' }
const VEHICLE = { name: '2016 Mazda 3', make: 'Mazda', model: '3', year: 2016 }

let signals: (AbortSignal | null | undefined)[] = []
/** Responses of the stubbed server; an error is a failed connection. */
let responses: (Response | Promise<Response> | Error)[] = []

beforeEach(() => {
  signals = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal)
    const response = responses.shift()
    return response instanceof Response || response instanceof Promise
      ? Promise.resolve(response)
      : Promise.reject(response ?? new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  getQueryClient().clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[LD-07] retries a look-up without a connection', async () => {
  responses = [new TypeError('Failed to fetch'), Response.json(VEHICLE)]
  const found = findVehicleByPlate('vehicle', PLATE)
  await vi.runAllTimersAsync()
  expect(await found).toEqual({ kind: 'found', vehicle: VEHICLE })
  expect(signals).toHaveLength(2)
})

test('[LD-07] shows the server’s error with its field, and looks the plate up again', async () => {
  responses = [
    Response.json({ error: 'No such plate.', fields: { rego: 'No such plate.' } }, { status: 422 }),
    Response.json(VEHICLE),
  ]
  expect(await findVehicleByPlate('vehicle', PLATE)).toEqual({
    kind: 'failed',
    message: 'No such plate.',
    field: 'rego',
  })
  expect(await findVehicleByPlate('vehicle', PLATE)).toMatchObject({ kind: 'found' })
})

test('[LD-07] aborts the request of a cancelled look-up', async () => {
  responses = [new Promise(() => {})]
  const found = findVehicleByPlate('vehicle', PLATE)
  await vi.advanceTimersByTimeAsync(0)
  cancelPlateLookup()
  expect(await found).toBeNull()
  expect(signals[0]?.aborted).toBe(true)
})
