import 'server-only'
import { randomUUID } from 'node:crypto'
import { after } from 'next/server'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import type { PhoneReveal } from '@/lib/dealer-api/events.server'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { readJsonObject } from '@/lib/http/read-body.server'
import { lookUpStockCar } from '@/lib/search/find-stock-car.server'

const PER_MINUTE = 30
/** And of a site; each is a call to the dealer platform. */
const PER_SITE = 600
/** Timeout of the one call to the dealer platform, in ms. No response waits for it. */
const TIMEOUT_MS = 4000
const RETRY_SECONDS = '30'

const id = z.coerce.number().int().positive()
const bodySchema = z.object({ car_id: id, dealership_id: id.optional().catch(undefined) })

/**
 * `POST /api/events/car_phone_call`: a phone number on a car page was dialled. Answers 202; the dealer platform gets the
 * event after the response (`DA-04`). 422 for a car that is not in the site's stock.
 */
export const postPhoneCall = handle<{ site: string }>(async ({ request, site, visitor }) => {
  const event = await readEvent(request, site, visitor)
  return accept(site, () => getDealerApi().reportPhoneCall(event, randomUUID(), { timeoutMs: TIMEOUT_MS }))
})

/** `POST /api/events/phone_reveal`: a masked phone number was shown (`CD-02`). Answers like the call. */
export const postPhoneReveal = handle<{ site: string }>(async ({ request, site, visitor }) => {
  const event = await readEvent(request, site, visitor)
  return accept(site, () => getDealerApi().reportPhoneReveal(event, randomUUID(), { timeoutMs: TIMEOUT_MS }))
})

/**
 * The event as the platform takes it. Website, dealerships and car are the site's own, whatever the body names: these calls are
 * public, and an event about another dealer's car would count there. While search is down that cannot be checked, and the
 * event is refused with 503 rather than passed on. Shoppers lose nothing: the page shows and dials the number whatever the
 * answer is.
 */
async function readEvent(request: Request, site: Site, visitor: string): Promise<PhoneReveal> {
  countRequest(`phone-event|${site.slug}|${visitor}`, PER_MINUTE)
  const body = bodySchema.safeParse(await readJsonObject(request))
  if (!body.success)
    throw new ApiError(422, 'Please name the car.', { fields: { car_id: 'Must be a number.' } })
  await requireOwnCar(site, body.data.car_id)
  // After validation: refused calls must not use up the limit that all visitors share (ADR 0039).
  countRequest(`phone-event|${site.slug}`, PER_SITE)
  const named = site.dealerships.find((dealership) => dealership.id === body.data.dealership_id)
  return {
    car_id: body.data.car_id,
    dealership_id: named?.id ?? site.dealership_id,
    website_id: site.id,
  }
}

async function requireOwnCar(site: Site, carId: number): Promise<void> {
  const { kind } = await lookUpStockCar(site, carId)
  if (kind === 'missing')
    throw new ApiError(422, 'This vehicle is not in stock.', { fields: { car_id: 'Is not in stock.' } })
  if (kind === 'unavailable')
    throw new ApiError(503, 'Events are not accepted at the moment.', {
      headers: { 'retry-after': RETRY_SECONDS },
    })
}

function accept(site: Site, report: () => Promise<void>): Response {
  after(async () => {
    try {
      await report()
    } catch (error) {
      logLine('warn', `phone event not delivered: ${describeFailure(error)}`, { site: site.slug })
    }
  })
  return Response.json({ success: true }, { status: 202, headers: { 'cache-control': 'no-store' } })
}
