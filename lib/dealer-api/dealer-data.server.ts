import 'server-only'
import { z } from 'zod'
import { reviewSchema } from '@/config/schema/people'
import { siteSchema } from '@/config/schema/site'
import { logLine } from '@/lib/http/log-line'
import { withJsonLimits } from '@/lib/http/truncate-json'
import { UpstreamError } from '@/lib/http/upstream-error'
import { urlText } from '@/lib/text/limited'
import { MAX_TEXT } from '@/lib/text/limited'
import { ANSWER_BYTES, readAnswer, type ReadOptions, type Transport } from './transport.server'
import { siteTag } from './cache-tags'
import type { SiteRef } from './cars.server'

const manufacturerSchema = z.object({
  id: z.int(),
  name: z.string().min(1).max(MAX_TEXT),
  slug: z.string().min(1).max(MAX_TEXT),
  logo: z
    .object({ url: urlText })
    .nullable()
    .catch(null)
    .transform((logo) => logo?.url ?? ''),
})
/** A make; `logo` is a URL or `''`. */
type Manufacturer = z.output<typeof manufacturerSchema>

const REVIEW_LIMITS = { items: 200, members: 50, characters: 5000 }
const reviewsSchema = z.object({
  count: z.coerce.number().int().min(0),
  average_rating: z.coerce.number().min(0).max(5),
  reviews: withJsonLimits(REVIEW_LIMITS, z.array(z.unknown()))
    .catch([])
    .transform((items) => items.flatMap((item) => reviewSchema.safeParse(item).data ?? [])),
})
/** Count, average rating (0–5) and the valid reviews. */
type Reviews = z.output<typeof reviewsSchema>

/** Revalidation time of data that changes a few times a day, in seconds. */
const REVALIDATE = 300

/** Dealer data calls. They throw `UpstreamError` on failure unless documented otherwise. */
export function createDealerDataCalls(transport: Transport) {
  return {
    /** Loads a make of a website (`DA-02`); null for an unknown slug. */
    async getManufacturer(
      site: SiteRef,
      slug: string,
      options: ReadOptions = {},
    ): Promise<Manufacturer | null> {
      const answer = await transport.read(
        `/manufacturers/${encodeURIComponent(slug)}.json?website_id=${site.id}`,
        { revalidate: REVALIDATE, maxBytes: ANSWER_BYTES.manufacturer, tags: [siteTag(site.id)], ...options },
      )
      return answer.status === 404 ? null : readAnswer(answer, manufacturerSchema)
    },

    /** Loads the reviews of a dealership (`NV-09`). */
    async getReviews(site: SiteRef, dealershipId: number, options: ReadOptions = {}): Promise<Reviews> {
      const answer = await transport.read(`/dealerships/${dealershipId}/reviews.json`, {
        revalidate: REVALIDATE,
        maxBytes: ANSWER_BYTES.reviews,
        tags: [siteTag(site.id)],
        ...options,
      })
      return readAnswer(answer, reviewsSchema)
    },

    /**
     * Loads a website's session data from the dashboard (`CF-02`), without invalid fields. On failure logs the message that
     * `NV-06` specifies and returns null; the site then uses its file alone. Never throws.
     */
    async getSessionData(site: SiteRef, options: ReadOptions = {}): Promise<SessionData | null> {
      try {
        const answer = await transport.readDashboard(
          `/api/v1/websites/${site.id}/website_session_data.json`,
          {
            revalidate: 60,
            maxBytes: ANSWER_BYTES.sessionData,
            tags: [siteTag(site.id)],
            ...options,
          },
        )
        return readAnswer(answer, sessionDataSchema, 'dashboard')
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        const reason = `${error.kind} ${error.status ?? ''}`.trim()
        logLine('error', 'An error occurred with website refresh', { site: site.slug, reason })
        return null
      }
    },
  }
}

const { shape } = siteSchema

/** Maximum 200 locations, dealerships or days per list, and 1,000 makes or models per count. */
const LIMITS = { items: 200, members: 1000, characters: 2000 }

/** An optional field that is ignored when invalid, so that bad dashboard data never breaks a site. */
const part = <Schema extends z.ZodType>(schema: Schema) =>
  withJsonLimits(LIMITS, schema.optional()).catch(undefined)

const dealershipSummary = z.object({
  id: z.int(),
  review_count: z.int().min(0).optional(),
  average_rating: z.number().min(0).max(5).optional(),
})

/** Session data of a website (`CF-02`). Each field is optional. Design and settings come only from the site file. */
const sessionDataSchema = z.object({
  name: part(z.string().min(1)),
  phone: part(z.string().min(1)),
  email: part(z.string().min(1)),
  city: part(z.string().min(1)),
  state: part(z.string().min(1)),
  address: part(shape.address.unwrap()),
  social: part(shape.social.unwrap()),
  opening_hours: part(shape.opening_hours.unwrap()),
  special_hours: part(shape.special_hours.unwrap()),
  locations: part(shape.locations.unwrap()),
  dealerships: part(z.array(dealershipSummary)),
  stock: part(
    z.object({
      count: z.int().min(0),
      makes: z.record(z.string(), z.int()),
      models: z.record(z.string(), z.int()),
      car_types: z.object({ used: z.int(), new: z.int(), demo: z.int() }).partial(),
    }),
  ),
  reviews: part(z.object({ count: z.int().min(0), average_rating: z.number().min(0).max(5) })),
  offers: part(z.object({ count: z.int().min(0) })),
  blogs: part(z.object({ count: z.int().min(0) })),
})
export type SessionData = z.output<typeof sessionDataSchema>
