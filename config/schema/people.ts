import { z } from 'zod'

/** One weekday's opening hours (`NV-10`). */
export const openingHoursSchema = z.object({
  weekday: z.int().min(0).max(6).describe('0 Sunday to 6 Saturday.'),
  status: z.enum(['Open', 'Closed']).describe('Whether the dealer opens that day.'),
  formated_hours: z.string().default('').describe('Displayed hours; derived from open and close when empty.'),
  open: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .nullable()
    .default(null)
    .describe('Opening time, 24-hour, local, such as 08:30.'),
  close: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .nullable()
    .default(null)
    .describe('Closing time, 24-hour, local.'),
})
export type OpeningHours = z.output<typeof openingHoursSchema>

export const specialHoursSchema = z.object({
  date: z.iso.date().describe('Date of the special hours.'),
  label: z.string().default('').describe('Reason, such as Christmas Day.'),
  status: z.enum(['Open', 'Closed']).default('Closed').describe('Open or closed that day.'),
  open: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .nullable()
    .default(null)
    .describe('Opening time.'),
  close: z
    .string()
    .regex(/^\d{2}:\d{2}$/)
    .nullable()
    .default(null)
    .describe('Closing time.'),
})

export const addressSchema = z.object({
  street: z.string().default('').describe('Street and number.'),
  city: z.string().default('').describe('Suburb or city.'),
  state: z.string().default('').describe('State or region, abbreviated.'),
  postcode: z.string().default('').describe('Four digits.'),
  lat: z.number().min(-90).max(90).nullable().default(null).describe('Latitude.'),
  long: z.number().min(-180).max(180).nullable().default(null).describe('Longitude.'),
  place_id: z.string().default('').describe('Map service place id.'),
  place_url: z.string().default('').describe('Map URL; derived from the address when empty.'),
})
export type Address = z.output<typeof addressSchema>

export const socialSchema = z.object({
  facebook: z.string().default('').describe('Facebook page.'),
  instagram: z.string().default('').describe('Instagram profile.'),
  tiktok: z.string().default('').describe('TikTok profile.'),
  linkedin: z.string().default('').describe('LinkedIn page.'),
  youtube: z.string().default('').describe('YouTube channel.'),
})

export const locationSchema = z.object({
  id: z.int().describe('Location id at the dealer platform.'),
  name: z.string().min(1).describe('Display name.'),
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('URL slug, such as parramatta.'),
  location_type: z
    .enum(['sales', 'service', 'parts', 'head_office', 'rental'])
    .default('sales')
    .describe('Purpose of the location; enquiries go to sales locations.'),
  primary: z.boolean().default(false).describe('The main location.'),
  visible: z.boolean().default(true).describe('Visible to shoppers.'),
  address: addressSchema.prefault({}).describe('Address.'),
  contact_detail: z
    .object({
      phone: z.string().default('').describe('Sales phone.'),
      landline_phone: z.string().default('').describe('Landline.'),
      mobile: z.string().default('').describe('Mobile.'),
      social: socialSchema.prefault({}).describe('Social pages of this location.'),
      opening_hours: z
        .array(openingHoursSchema)
        .default([])
        .describe('Weekly hours; the site’s hours when empty.'),
    })
    .prefault({})
    .describe('Contact details.'),
  image: z.string().default('').describe('Image URL.'),
  manufacturers: z.array(z.string()).default([]).describe('Makes sold there.'),
  external_identifiers: z.record(z.string(), z.string()).default({}).describe('Ids in other systems.'),
  dealer_license_number: z.string().default('').describe('Motor dealer licence number.'),
})
export type SiteLocation = z.output<typeof locationSchema>

/** Whether a location is a showroom with a place on a map, and with stock on the site. Empty `locationIds` stand for all locations. */
export function hasMapPlace(location: SiteLocation, locationIds: readonly number[]): boolean {
  const { id, location_type: type, visible, address } = location
  const isListed = locationIds.length === 0 || locationIds.includes(id)
  return type === 'sales' && visible && isListed && address.lat !== null && address.long !== null
}

export const dealershipSchema = z.object({
  id: z.int().describe('Dealership id at the dealer platform.'),
  name: z.string().min(1).describe('Name.'),
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('Dealership slug; stock belongs to it.'),
  blurb: z.string().default('').describe('One line about the dealership.'),
  review_count: z.int().min(0).default(0).describe('Number of reviews.'),
  average_rating: z.number().min(0).max(5).default(0).describe('Average rating, 0 to 5.'),
  manufacturers: z.array(z.string()).default([]).describe('Makes sold new.'),
  location_ids: z
    .array(z.int())
    .default([])
    .describe('Locations of this dealership, the main one first; all locations of the site when empty.'),
  card_payments: z
    .boolean()
    .default(true)
    .describe(
      'Vehicles of this dealership can be reserved by card, if the store is enabled and its Stripe keys are configured.',
    ),
  stripe_account: z
    .string()
    .regex(/^(?:acct_[A-Za-z0-9]{1,64})?$/, 'must be a Stripe account id such as acct_1Abc')
    .default('')
    .describe(
      'Stripe Connect account that receives the deposits of this dealership; the platform’s own account when empty.',
    ),
  stripe_key_variable: z
    .string()
    .regex(
      /^(?:[A-Z][A-Z0-9_]{0,63}_STRIPE_KEY)?$/,
      'must be the name of a variable such as NORTHSIDE_STRIPE_KEY',
    )
    .default('')
    .describe(
      'Name of the environment variable with the dealer’s own Stripe secret key, instead of `stripe_account`; the secret itself never belongs in a site file. Requires `stripe_publishable_key`.',
    ),
  stripe_publishable_key: z
    .string()
    .regex(/^(?:pk_\w{1,200})?$/, 'must be a Stripe publishable key, which starts with pk_')
    .default('')
    .describe('Publishable key of the dealer’s own Stripe account, required with `stripe_key_variable`.'),
})
export type Dealership = z.output<typeof dealershipSchema>

export const reviewSchema = z.object({
  id: z.int().describe('Review id.'),
  image: z.string().nullable().default(null).describe('Photo of the reviewer; initials when absent.'),
  customer_name: z.string().describe('Name of the reviewer.'),
  text: z.string().nullable().default(null).describe('Review text.'),
  rating: z.number().min(0).max(5).describe('Stars.'),
  review_date: z.string().default('').describe('ISO date.'),
  review_date_in_words: z.string().default('').describe('Relative date, such as "2 weeks ago".'),
  created_at_time_ago_in_words: z.string().default('').describe('Relative date, such as "2 weeks".'),
})
export type Review = z.output<typeof reviewSchema>
