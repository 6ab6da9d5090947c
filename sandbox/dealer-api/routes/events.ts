import { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../errors'
import { runIdempotent } from '../idempotency'
import { findSiteSlug, type Platform } from '../platform'

const loose = z.looseObject({})
const id = z.coerce.number().int().positive()
const revealSchema = z.looseObject({ car_id: id, dealership_id: id, website_id: id })

/** Phone call and phone reveal events (`DA-04`, `CD-02`) and the used-car clarity customer (`LD-07`). */
export function createEventRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox } = platform

  app.post('/api/events/car_phone_call', async (c) => {
    const body = await readBody(c, loose)
    const site = await findSiteSlug(platform, body)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      await inbox.add(tx, 'phoneCalls', site, { ...body, type: 'call' })
      return { status: 201, body: { success: true } }
    })
    inbox.announce()
    return answer
  })

  app.post('/api/events/phone_reveal', async (c) => {
    const body = await readBody(c, revealSchema)
    const site = await findSiteSlug(platform, body)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      await inbox.add(tx, 'phoneCalls', site, { ...body, type: 'reveal' })
      return { status: 201, body: { success: true } }
    })
    inbox.announce()
    return answer
  })

  app.post('/api/carClarityCustomer', async (c) => {
    const body = await readBody(c, loose)
    const site = await findSiteSlug(platform, body)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      await inbox.add(tx, 'events', site, { ...body, type: 'car_clarity_customer' })
      return { status: 201, body: { success: true } }
    })
    inbox.announce()
    return answer
  })
  return app
}
