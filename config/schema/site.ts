import { z } from 'zod'
import { cardSchema, carPageSchema, priceSchema } from './car'
import { deliveryTargetSchema } from './delivery'
import { designSchema } from './design'
import { integrationsSchema, pagesSchema } from './features'
import { financeSchema } from './finance'
import { formsSchema } from './forms'
import { homeSchema } from './home'
import { navigationSchema } from './navigation'
import {
  addressSchema,
  dealershipSchema,
  locationSchema,
  openingHoursSchema,
  reviewSchema,
  socialSchema,
  specialHoursSchema,
} from './people'
import { quizSchema } from './quiz'
import { reserveSchema } from './reserve'
import { checkSiteRules } from './rules'
import { searchSchema } from './search'

export const TEMPLATES = [
  'cars',
  'brand',
  'used-cars',
  'motorcycles',
  'campers',
  'trucks',
  'rv',
  'subscription',
] as const
export type Template = (typeof TEMPLATES)[number]

export const SITE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const path = z.string().regex(/^\/[A-Za-z0-9/_-]*$/, 'must be a path like /my-garage')

const siteShape = z.strictObject({
  $schema: z.string().optional().describe('Editor hint; ignored.'),
  id: z.int().positive().describe('Website id at the dealer platform.'),
  slug: z
    .string()
    .regex(SITE_SLUG, 'must be lower-case words joined by hyphens')
    .describe('Site slug; equals the file name.'),
  name: z.string().min(1).describe('Dealer name as shoppers read it.'),
  legal_name: z
    .string()
    .max(120)
    .default('')
    .describe(
      'Registered name of the business, for the notice of who collects what a form asks for; the dealer’s name when empty.',
    ),
  template: z.enum(TEMPLATES).describe('Kind of site; sets the noun, the base path and the loader.'),
  dealership_id: z.int().positive().describe('Main dealership id at the dealer platform.'),
  dealership_group: z.string().default('').describe('Group the dealer belongs to.'),
  manufacturer_id: z.int().positive().nullable().default(null).describe('Franchise manufacturer id.'),
  manufacturer: z.string().default('').describe('Franchise manufacturer name.'),
  domain_name: z
    .string()
    .default('')
    .describe('Public host without www, like harbourcity.com.au. `<slug>.localhost` always works.'),
  domain_aliases: z.array(z.string()).default([]).describe('Further hosts that serve this site.'),
  url: z.string().default('').describe('Canonical origin; made from the host when empty.'),
  tagline: z.string().default('').describe('Short line about the dealer, for headers and metadata.'),
  description: z
    .string()
    .default('')
    .describe('Two sentences about the dealer, for metadata and the footer.'),
  city: z.string().min(1).describe('City.'),
  state: z.string().min(1).describe('State, short, like NSW.'),
  country: z.enum(['AU', 'NZ']).default('AU').describe('Country; decides phone formats and legal text.'),
  locale: z
    .enum(['en-AU', 'en-NZ', 'en-US'])
    .default('en-AU')
    .describe('Number and date format; en-US shows miles (`TG-09`).'),
  timezone: z.string().default('Australia/Sydney').describe('IANA zone for opening hours.'),
  vehicle_noun: z
    .object({
      one: z.string().min(1).describe('Singular, capitalised, like Camper.'),
      many: z.string().min(1).describe('Plural, like Campers.'),
    })
    .nullable()
    .default(null)
    .describe('Noun for stock; from the template when null (`SS-13`).'),
  vehicle_base_path: z
    .enum(['/cars', '/motorcycles', '/campers'])
    .nullable()
    .default(null)
    .describe('Base path of detail pages; from the template when null (`RT-05`).'),
  checkout_path: z
    .enum(['checkout', 'buy-online'])
    .default('checkout')
    .describe('Last part of the checkout address (`RT-06`).'),
  default_search_path: z
    .enum([
      'new-used-and-demo-cars',
      'used-cars',
      'new-and-demo-cars',
      'trucks',
      'rvs',
      'rental',
      'subscription',
      'motorcycles',
      'campers',
    ])
    .default('new-used-and-demo-cars')
    .describe('Slug of the default stock search (`RT-01`).'),
  default_search_label: z
    .string()
    .default('')
    .describe('Label of the default search; the standard one when empty.'),
  use_pages_path: z.boolean().default(false).describe('Keep the /pages prefix on links (`LK-01`).'),
  blog_path: z.enum(['/blog', '/news']).default('/blog').describe('Where articles live (`RT-13`).'),
  watchlist_path: path.default('/my-garage').describe('Saved-cars page (`RT-12`).'),
  garage_enabled: z.boolean().default(false).describe('Saved cars (watchlist) on (`WL-01`).'),
  user_auth_enabled: z
    .boolean()
    .default(false)
    .describe(
      'Saved cars belong to a phone that signs in by a code; off, they stay in the browser. Needs `garage_enabled` (`WL-01`).',
    ),
  offers_subscription: z.boolean().default(false).describe('Offer mail sign-up.'),
  enable_store: z.boolean().default(false).describe('Online store: Reserve Now and checkout.'),
  build_model_pages: z.boolean().default(false).describe('Model pages for new cars.'),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(60)
    .default(3)
    .describe('Days a sold car stays listed (`SE-04`).'),
  autobot: z.boolean().default(false).describe('Automatic chat replies, with `integrations.chatbot_key`.'),
  content_policy: z
    .enum(['enforce', 'report'])
    .default('enforce')
    .describe(
      'What browsers do with scripts, frames and connections that the site’s Content-Security-Policy does not allow: refuse them, or only report them while a new third party is tried.',
    ),
  split_testing: z.boolean().default(false).describe('Experiments on (`NV-05`).'),
  override_city: z.string().default('').describe('City named in titles instead of city.'),
  override_primary_vehicle: z
    .enum(['', 'car', 'bike', 'truck'])
    .default('')
    .describe('Vehicle outline of the loader instead of the template’s (`NV-04`).'),
  finance_provider: z.string().default('').describe('Finance provider key.'),
  payment_provider: z
    .enum(['', 'stripe'])
    .default('')
    .describe(
      'Card-payment provider; when empty, only the vehicle’s own payment processor counts (`RV-01`).',
    ),
  reserve: reserveSchema.prefault({}).describe('Reserving a vehicle with a card (`RV-02`, `RV-04`).'),
  reviews_enabled: z.boolean().default(true).describe('Show reviews.'),
  reviews_hidden_titles: z
    .array(z.string())
    .default([])
    .describe('Reviews hidden by customer name (`NV-09`).'),
  reviews: z
    .object({
      count: z.int().min(0).default(0).describe('Number of reviews.'),
      average_rating: z.number().min(0).max(5).default(0).describe('Average, 0 to 5.'),
      items: z
        .array(reviewSchema)
        .default([])
        .describe('Reviews to show when the dealer platform gives none.'),
    })
    .prefault({})
    .describe('Reviews (`NV-09`).'),
  phone: z.string().default('').describe('Main phone.'),
  email: z.string().default('').describe('Main e-mail.'),
  dealer_license_number: z.string().default('').describe('Motor dealer licence shown in the footer.'),
  address: addressSchema.prefault({}).describe('Main address.'),
  social: socialSchema.prefault({}).describe('Social pages.'),
  opening_hours: z.array(openingHoursSchema).default([]).describe('Weekly hours (`NV-10`).'),
  special_hours: z.array(specialHoursSchema).default([]).describe('Days that differ (`NV-10`).'),
  locations: z.array(locationSchema).default([]).describe('Locations.'),
  dealerships: z.array(dealershipSchema).min(1).describe('Dealerships whose stock the site shows.'),
  dealership_websites: z
    .array(
      z.object({
        name: z.string().min(1).describe('Name.'),
        url: z.string().min(1).describe('Address.'),
        logo: z.string().default('').describe('Logo.'),
        dealership_ids: z.array(z.int()).default([]).describe('Dealerships on it.'),
        location_ids: z.array(z.int()).default([]).describe('Locations on it.'),
      }),
    )
    .default([])
    .describe('Sister websites of the group.'),
  logo: z
    .object({
      url: z.string().default('').describe('Logo, SVG; the drawn word mark when empty.'),
      png: z.string().default('').describe('Logo, PNG.'),
      favicon: z.string().default('').describe('Icon; drawn from initials when empty.'),
      ico: z.string().default('').describe('Icon, ICO.'),
    })
    .prefault({})
    .describe('Logos.'),
  stock: z
    .object({
      count: z.int().min(0).default(0).describe('Cars in stock.'),
      makes: z.record(z.string(), z.int()).default({}).describe('Count per make.'),
      models: z.record(z.string(), z.int()).default({}).describe('Count per make:model.'),
      car_types: z
        .object({
          used: z.int().describe('Used.'),
          new: z.int().describe('New.'),
          demo: z.int().describe('Demonstrators.'),
        })
        .partial()
        .default({})
        .describe('Count per car type.'),
    })
    .prefault({})
    .describe('Stock counts; session data keeps them fresh (`CF-02`).'),
  offers: z
    .object({ count: z.int().min(0).default(0).describe('Offers.') })
    .prefault({})
    .describe('Offers.'),
  blogs: z
    .object({
      listing_template: z.string().default('').describe('Listing layout.'),
      page_template: z.string().default('').describe('Article layout.'),
      count: z.int().min(0).default(0).describe('Articles.'),
    })
    .prefault({})
    .describe('Blog.'),
  design: designSchema.describe('Looks.'),
  home: homeSchema.prefault({}).describe('Home page.'),
  navigation: navigationSchema.prefault({}).describe('Navigation.'),
  search: searchSchema.prefault({}).describe('Stock search.'),
  card: cardSchema.prefault({}).describe('Car card.'),
  car_page: carPageSchema.prefault({}).describe('Car page.'),
  price: priceSchema.prefault({}).describe('Prices and tags.'),
  finance: financeSchema.prefault({}).describe('Finance display.'),
  forms: formsSchema.prefault({}).describe('Forms.'),
  delivery: z
    .array(deliveryTargetSchema)
    .max(50)
    .default([])
    .describe('Where enquiries go besides the dealer platform, as ADF 1.0 documents (`LD-05`).'),
  delivery_incomplete_minutes: z
    .int()
    .min(0)
    .max(1440)
    .default(30)
    .describe('Minutes that a form asked in steps may rest before it goes there as incomplete; 0 is never.'),
  quiz: quizSchema.prefault({}).describe('Quiz or survey, where `pages.quiz` is on.'),
  pages: pagesSchema.prefault({}).describe('Page types served.'),
  integrations: integrationsSchema.prefault({}).describe('Third parties.'),
})

/**
 * One dealer site: `config/sites/<slug>.json` (`CF-01`). Every setting has a default unless a site cannot do without it;
 * `docs/site-config.md` is generated from this schema.
 */
export const siteSchema = siteShape.superRefine((site, context) => checkSiteRules(site, context))

/** A validated site with all defaults filled in. Passed as an argument everywhere; never read from a global. */
export type Site = z.output<typeof siteShape>
/** What a site file may hold. */
export type SiteFile = z.input<typeof siteShape>
