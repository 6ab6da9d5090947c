import 'server-only'
import { z } from 'zod'
import { type Car, carAnswerSchema, listExcess } from '@/lib/cars/car'
import { isCarSlug } from '@/lib/cars/paths'
import { UpstreamError } from '@/lib/http/upstream-error'
import {
  ANSWER_BYTES,
  readAnswer,
  type ReadOptions,
  type Transport,
  type WriteOptions,
} from './transport.server'
import { carTag, siteTag } from './cache-tags'
import { LRUCache } from 'lru-cache'
import { logLine } from '@/lib/http/log-line'

/** The fields of a site that dealer API calls need. */
export type SiteRef = { id: number; slug: string }

/** Result of a car lookup. An outage is never `missing`, so that no page caches a 404 because of one. */
export type CarLookup = { kind: 'found'; car: Car } | { kind: 'missing' } | { kind: 'unavailable' }

/** A car for import and seeding: fields of the API specification; make and model are required. */
export type CarInput = { make: string; model: string } & Record<string, unknown>

const carListSchema = z.object({
  cars: z.array(z.record(z.string(), z.unknown())),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
})
/** One page of raw car records; `page` starts at 1. */
type CarList = z.output<typeof carListSchema>

const putResultSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** In the order of the input. */
  ids: z.array(z.int()),
  created_ids: z.array(z.int()).default([]),
  updated_ids: z.array(z.int()).default([]),
})
export type PutCarsResult = z.output<typeof putResultSchema>

/** Revalidation time of a car in seconds. Changes are also revalidated through its tag. */
const CAR_REVALIDATE = 60
/** Maximum cars per call of the dealer API. */
export const CARS_AT_ONCE = 1000

/** Dealer API calls for cars. */
export function createCarCalls(transport: Transport) {
  return {
    /**
     * Loads a car of a site (`DA-02`, `DA-03`, `CD-09`). A slug with characters other than letters, digits, hyphens and underscores
     * is missing, without a call. Logs failures as `Unable to fetch data`. Never throws. `revalidate: 0` bypasses the cache.
     */
    async loadCar(site: SiteRef, slug: string, options: ReadOptions = {}): Promise<CarLookup> {
      if (!isCarSlug(slug)) return { kind: 'missing' }
      try {
        const answer = await transport.read(`/websites/${site.id}/cars/${slug}.json`, {
          revalidate: CAR_REVALIDATE,
          maxBytes: ANSWER_BYTES.car,
          tags: [siteTag(site.id), carTag(site.id, slug)],
          ...options,
        })
        if (isMissingCar(answer.json)) return { kind: 'missing' }
        const car = readAnswer(answer, carAnswerSchema)
        reportExcess(site, slug, answer.json)
        return { kind: 'found', car }
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        console.warn(
          `Unable to fetch data: car ${slug} of ${site.slug}: ${error.kind} ${error.status ?? ''}`.trim(),
        )
        return { kind: 'unavailable' }
      }
    },

    /** Lists one page of a website's stock, or of all stock for `null`. For scripts; never cached. @throws UpstreamError */
    async listCars(websiteId: number | null, page: number, perPage = 500): Promise<CarList> {
      const path = websiteId === null ? '/cars.json' : `/websites/${websiteId}/cars.json`
      const answer = await transport.read(`${path}?page=${page}&per_page=${perPage}`, {
        timeoutMs: 30_000,
        maxBytes: ANSWER_BYTES.carList,
      })
      return readAnswer(answer, carListSchema)
    },

    /**
     * Creates or updates up to 1,000 cars of a website, all or none. Idempotent, so it is retried.
     * @throws UpstreamError 422 with the first invalid car.
     */
    async putCars(websiteId: number, cars: CarInput[], options: WriteOptions = {}): Promise<PutCarsResult> {
      const answer = await transport.write(
        'PUT',
        `/websites/${websiteId}/cars.json`,
        { cars },
        {
          idempotencyKey: crypto.randomUUID(),
          timeoutMs: 60_000,
          maxBytes: ANSWER_BYTES.putCars,
          ...options,
        },
      )
      return readAnswer(answer, putResultSchema)
    },

    /** Updates fields of a car, such as `{reserved: true}`, and returns the updated car. @throws UpstreamError */
    async patchCar(
      websiteId: number,
      slug: string,
      changes: Record<string, unknown>,
      options: WriteOptions = {},
    ): Promise<Car> {
      const path = `/websites/${websiteId}/cars/${encodeURIComponent(slug)}.json`
      return readAnswer(
        await transport.write('PATCH', path, changes, { maxBytes: ANSWER_BYTES.car, ...options }),
        carAnswerSchema,
      )
    },
  }
}

/** Whether the body says that the car does not exist. A bare 404 is not enough: it may come from a wrong URL or a proxy. */
export function isMissingCar(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || !('status' in json)) return false
  return json.status === '404' || json.status === 404
}

/** How long a record is not reported again, in ms, and how many reports are tracked. */
const QUIET_MS = 24 * 3_600_000
const RECORDS = 5000

const shared = globalThis as typeof globalThis & { reportedExcess?: LRUCache<string, true> }
const reported = (shared.reportedExcess ??= new LRUCache<string, true>({ max: RECORDS, ttl: QUIET_MS }))

/** Logs which fields of a car record exceed the schema limits: once a day per process, site and car. */
function reportExcess(site: { slug: string }, slug: string, record: unknown): void {
  const excess = listExcess(record)
  if (excess.length === 0) return
  const key = `${site.slug} ${slug}`
  if (reported.has(key)) return
  reported.set(key, true)
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined
  logLine('warn', 'Car record cut to its limits', {
    site: site.slug,
    car: typeof id === 'number' ? id : slug,
    cut: excess.slice(0, 10).join(', '),
  })
}
