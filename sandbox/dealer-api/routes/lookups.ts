import { Hono } from 'hono'
import { z } from 'zod'
import { ApiError, readBody } from '../errors'
import { lookUpVehicle, valueVehicle } from '../lookup'
import type { Platform } from '../platform'

const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT', 'NZ']

const lookupSchema = z.looseObject({
  rego: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{1,9}$/, 'must be 1 to 9 letters and digits')),
  regoState: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(z.string().refine((state) => STATES.includes(state), 'is not a valid state or territory')),
  km: z.coerce.number().min(0).max(2_000_000).optional(),
})

/** Registration lookup and valuation (`LD-07`). Read-only, so idempotency keys are ignored. */
export function createLookupRoutes({ clock }: Platform): Hono {
  const app = new Hono()

  app.post('/api/nevdis', async (c) => {
    const { rego, regoState } = await readBody(c, lookupSchema)
    const found = lookUpVehicle(rego, regoState, clock.now())
    if (!found) throw new ApiError(404, 'No vehicle found for this registration')
    return c.json({ vehicle: found.vehicle })
  })

  app.post('/api/simple-autograb-lookup', async (c) => {
    const { rego, regoState, km } = await readBody(c, lookupSchema)
    const found = lookUpVehicle(rego, regoState, clock.now())
    if (!found) throw new ApiError(404, 'No vehicle found for this registration')
    return c.json({ vehicle: found.vehicle, valuation: valueVehicle(found.newPrice, found.age, km ?? null) })
  })
  return app
}
