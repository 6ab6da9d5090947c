import { z } from 'zod'
import { siteSchema } from '@/config/schema/site'
import { withJsonLimits } from '@/lib/http/truncate-json'

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
export const sessionDataSchema = z.object({
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
