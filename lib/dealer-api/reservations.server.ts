import 'server-only'
import { z } from 'zod'
import { carAnswerSchema, type Car } from '@/lib/cars/car'
import { isCarSlug } from '@/lib/cars/paths'
import type { UpstreamResponse } from '@/lib/http/fetch-upstream.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { ANSWER_BYTES, type CallOptions, readAnswer, type Transport } from './transport.server'
import { isMissingCar, type SiteRef } from './cars.server'

/** A reservation's id and the slug of its car. */
type ReservationRef = { slug: string; reservationId: string }

type ReservationInput = ReservationRef & {
  /** When the reservation expires, Unix ms. The same in every retry. */
  expiresAt: number
  customer: { first_name: string; last_name: string; email: string; phone: string }
}

/** Why the dealer platform rejects a reservation. `missing`: the car does not exist. */
export type ReserveRefusal = 'reserved' | 'sold' | 'not_in_stock' | 'released' | 'missing'

/** The current car with the id of its reservation. `reservedBy` must never reach a shopper. */
export type CarToReserve = { kind: 'found'; car: Car; reservedBy: string | null } | { kind: 'missing' }

/** A car's complete raw record, for the search index. */
type CarRecord = { kind: 'found'; record: unknown } | { kind: 'missing' }

const refusalSchema = z.object({ reason: z.enum(['reserved', 'sold', 'not_in_stock', 'released']) })
const recordSchema = z.record(z.string(), z.unknown())
const ownerSchema = z.object({ reserved_by: z.string().nullish().catch(null) })

/** Reservations of cars (`RV-04`). Never cached. After an `UpstreamError` the outcome is unknown and the call can be retried. */
export function createReservationCalls(transport: Transport) {
  /** Reads a car; `null` when it does not exist. */
  async function readUncached(
    site: SiteRef,
    slug: string,
    options: CallOptions,
  ): Promise<UpstreamResponse | null> {
    if (!isCarSlug(slug)) return null
    const path = `/websites/${site.id}/cars/${slug}.json`
    const answer = await transport.read(path, { revalidate: 0, maxBytes: ANSWER_BYTES.car, ...options })
    return isMissingCar(answer.json) ? null : answer
  }
  return {
    /** Loads a car without any cache. @throws UpstreamError */
    async loadCarToReserve(site: SiteRef, slug: string, options: CallOptions = {}): Promise<CarToReserve> {
      const answer = await readUncached(site, slug, options)
      if (!answer) return { kind: 'missing' }
      const car = readAnswer(answer, carAnswerSchema)
      const { reserved_by: owner } = readAnswer(answer, ownerSchema)
      return { kind: 'found', car, reservedBy: owner ?? null }
    },

    /** Loads the raw record of a car without any cache. @throws UpstreamError */
    async loadCarRecord(site: SiteRef, slug: string, options: CallOptions = {}): Promise<CarRecord> {
      const answer = await readUncached(site, slug, options)
      return answer ? { kind: 'found', record: readAnswer(answer, recordSchema) } : { kind: 'missing' }
    },

    /**
     * Reserves a car if it is free or reserved under the same id; safe to repeat.
     * @throws UpstreamError when the outcome is unknown.
     */
    async reserveCar(
      site: SiteRef,
      { slug, reservationId, expiresAt, customer }: ReservationInput,
      options: CallOptions = {},
    ): Promise<{ kind: 'reserved' } | { kind: 'refused'; reason: ReserveRefusal }> {
      const body = {
        reservation_id: reservationId,
        expires_at: new Date(expiresAt).toISOString(),
        customer,
      }
      const answer = await transport.write('POST', reservationsPath(site, slug), body, {
        idempotencyKey: `reservation-${reservationId}-reserve`,
        ...options,
      })
      if (isMissingCar(answer.json)) return { kind: 'refused', reason: 'missing' }
      if (answer.status === 409) {
        const refusal = refusalSchema.safeParse(answer.json)
        if (refusal.success) return { kind: 'refused', reason: refusal.data.reason }
      }
      const schema = z.object({ status: z.literal('reserved'), reservation_id: z.literal(reservationId) })
      readAnswer(answer, schema)
      return { kind: 'reserved' }
    },

    /** Releases the car of this reservation; safe to repeat. Succeeds when the car no longer exists. @throws UpstreamError */
    async releaseCar(
      site: SiteRef,
      { slug, reservationId }: ReservationRef,
      options: CallOptions = {},
    ): Promise<void> {
      const path = reservationsPath(site, slug, reservationId)
      const answer = await transport.write('DELETE', path, undefined, {
        idempotencyKey: `reservation-${reservationId}-release`,
        ...options,
      })
      if (isMissingCar(answer.json)) return
      readAnswer(answer, z.object({ status: z.literal('released') }))
    },
  }
}

/** The path of a car's reservations, or of one of them. @throws UpstreamError for an invalid slug. */
function reservationsPath(site: SiteRef, slug: string, reservationId?: string): string {
  if (!isCarSlug(slug)) throw new UpstreamError('dealer-api', 'garbage', 'the slug of the car is invalid')
  const path = `/websites/${site.id}/cars/${slug}/reservations`
  return reservationId === undefined ? `${path}.json` : `${path}/${encodeURIComponent(reservationId)}.json`
}
