import { Hono } from 'hono'
import { z } from 'zod'
import { handleError, readBody } from '../dealer-api/errors'
import type { Clock } from './clock'
import { faultSchema, type Faults } from './faults'

/** 100 years in either direction, in milliseconds; keeps the clock within the range of `Date`. */
const MAX_OFFSET_MS = 100 * 365.25 * 86_400_000

/** Routes: `GET`, `PUT` and `DELETE /faults`; `GET` and `PUT /clock`. */
export function createFaultRoutes(faults: Faults, clock: Clock): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.get('/faults', (c) => c.json({ faults: faults.list() }))
  app.put('/faults', async (c) => {
    faults.add(await readBody(c, faultSchema))
    return c.json({ faults: faults.list() })
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.json({ faults: [] })
  })
  app.get('/clock', (c) => c.json({ offsetMs: clock.offsetMs, now: clock.iso() }))
  app.put('/clock', async (c) => {
    const { offsetMs } = await readBody(
      c,
      z.strictObject({ offsetMs: z.number().min(-MAX_OFFSET_MS).max(MAX_OFFSET_MS) }),
    )
    clock.offsetMs = offsetMs
    return c.json({ offsetMs, now: clock.iso() })
  })
  return app
}
