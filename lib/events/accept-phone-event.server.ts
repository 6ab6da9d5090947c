import 'server-only'
import { randomUUID } from 'node:crypto'
import { after } from 'next/server'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { PhoneReveal } from '@/lib/dealer-api/leads.server'
import { ApiError } from '@/lib/http/api-error'
import type { ApiContext } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'

const PER_MINUTE = 30
/** Limit per site, because each event is a call to the dealer platform. */
const PER_SITE = 600
/** Timeout of the dealer platform call in ms. It runs after the response. */
const TIMEOUT_MS = 4000
const RETRY_SECONDS = '30'

const id = z.coerce.number().int().positive()
const bodySchema = z.object({ car_id: id, dealership_id: id.optional().catch(undefined) })

/**
 * Accepts an event of a car page's phone number: `call` when a shopper dialled it, `reveal` when they revealed a masked one
 * (`CD-02`). The dealer platform gets it after the response (`DA-04`).
 * @throws ApiError 422 for a car that is not in the site's stock, 429, 503 while search is down.
 */
export async function acceptPhoneEvent(
  kind: 'call' | 'reveal',
  { request, site, visitor }: Pick<ApiContext<unknown>, 'request' | 'site' | 'visitor'>,
): Promise<void> {
  const event = await readEvent(request, site, visitor)
  const api = getDealerApi()
  const report = kind === 'call' ? api.reportPhoneCall : api.reportPhoneReveal
  after(async () => {
    try {
      await report(event, randomUUID(), { timeoutMs: TIMEOUT_MS })
    } catch (error) {
      logLine('warn', `phone event not delivered: ${describeFailure(error)}`, { site: site.slug })
    }
  })
}

/**
 * Validates an event for the dealer platform. Only the site's own website, dealerships and cars are accepted, because the
 * endpoint is public and an event for another dealer's car would count there. While search is down the car cannot be checked
 * and the event is rejected with 503. Shoppers are not affected: the page shows and dials the number in any case.
 */
async function readEvent(request: Request, site: Site, visitor: string): Promise<PhoneReveal> {
  await countRequest(`phone-event|${site.slug}|${visitor}`, PER_MINUTE)
  const body = bodySchema.safeParse(await readJsonObject(request))
  if (!body.success)
    throw new ApiError(422, 'Please specify the vehicle.', { fields: { car_id: 'Must be a number.' } })
  await requireOwnCar(site, body.data.car_id)
  // Counted after validation, so that rejected calls do not exhaust the limit that all visitors share (ADR 0039).
  await countRequest(`phone-event|${site.slug}`, PER_SITE)
  const named = site.dealerships.find((dealership) => dealership.id === body.data.dealership_id)
  return {
    car_id: body.data.car_id,
    dealership_id: named?.id ?? site.dealership_id,
    website_id: site.id,
  }
}

async function requireOwnCar(site: Site, carId: number): Promise<void> {
  const cars = await loadIndexedCars(site, [carId])
  if (!cars)
    throw new ApiError(503, 'Events are not accepted at the moment.', {
      headers: { 'retry-after': RETRY_SECONDS },
    })
  if (cars.length === 0)
    throw new ApiError(422, 'This vehicle is not in stock.', { fields: { car_id: 'Is not in stock.' } })
}
