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
const path = z.string().regex(/^\/[A-Za-z0-9/_-]*$/, 'must be a path such as /my-garage')

const siteShape = z.strictObject({
  $schema: z.string().optional().describe('Editor hint; ignored.'),
  id: z.int().positive().describe('Website id in the dealer platform.'),
  slug: z
    .string()
    .regex(SITE_SLUG, 'must be lower-case words separated by hyphens')
    .describe('Site slug; equals the file name.'),
  name: z.string().min(1).describe('Display name of the dealer.'),
  legal_name: z
    .string()
    .max(120)
    .default('')
    .describe('Registered business name for the collection notice of forms; the dealer’s name when empty.'),
  template: z
    .enum(TEMPLATES)
    .describe('Type of site; sets the defaults of noun, base path and loading animation.'),
  dealership_id: z.int().positive().describe('Main dealership id in the dealer platform.'),
  dealership_group: z.string().default('').describe('Group the dealer belongs to.'),
  manufacturer_id: z.int().positive().nullable().default(null).describe('Franchise manufacturer id.'),
  manufacturer: z.string().default('').describe('Franchise manufacturer name.'),
  domain_name: z
    .string()
    .default('')
    .describe('Public host without www, such as harbourcity.com.au. `<slug>.localhost` always works.'),
  domain_aliases: z.array(z.string()).default([]).describe('Further hosts that serve this site.'),
  url: z.string().default('').describe('Canonical origin; derived from the host when empty.'),
  tagline: z.string().default('').describe('Short line about the dealer, for headers and metadata.'),
  description: z
    .string()
    .default('')
    .describe('Two sentences about the dealer, for metadata and the footer.'),
  city: z.string().min(1).describe('City.'),
  state: z.string().min(1).describe('Abbreviated state, such as NSW.'),
  country: z.enum(['AU', 'NZ']).default('AU').describe('Country; determines phone formats and legal text.'),
  locale: z
    .enum(['en-AU', 'en-NZ', 'en-US'])
    .default('en-AU')
    .describe('Number and date format; en-US shows miles (`TG-09`).'),
  timezone: z.string().default('Australia/Sydney').describe('IANA time zone of opening hours and bookings.'),
  vehicle_noun: z
    .object({
      one: z.string().min(1).describe('Singular, capitalised, such as Camper.'),
      many: z.string().min(1).describe('Plural, such as Campers.'),
    })
    .nullable()
    .default(null)
    .describe('Noun for vehicles; the template’s when null (`SS-13`).'),
  vehicle_base_path: z
    .enum(['/cars', '/motorcycles', '/campers'])
    .nullable()
    .default(null)
    .describe('Base path of detail pages; the template’s when null (`RT-05`).'),
  checkout_path: z
    .enum(['checkout', 'buy-online'])
    .default('checkout')
    .describe('Last segment of the checkout URL (`RT-06`).'),
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
    .describe('Label of the default search; the standard label when empty.'),
  use_pages_path: z.boolean().default(false).describe('Keep the /pages prefix on links (`LK-01`).'),
  blog_path: z.enum(['/blog', '/news']).default('/blog').describe('Path of articles (`RT-13`).'),
  watchlist_path: path.default('/my-garage').describe('Path of the saved-cars page (`RT-12`).'),
  garage_enabled: z.boolean().default(false).describe('Enable saved cars (watchlist) (`WL-01`).'),
  user_auth_enabled: z
    .boolean()
    .default(false)
    .describe(
      'Store saved cars in an account that signs in by phone number and code; otherwise in the browser. Requires `garage_enabled` (`WL-01`).',
    ),
  offers_subscription: z
    .boolean()
    .default(false)
    .describe('Serve `/subscribe`, where shoppers sign up for offers by email (`CF-06`).'),
  enable_store: z.boolean().default(false).describe('Online store: Reserve Now and checkout.'),
  build_model_pages: z
    .boolean()
    .default(false)
    .describe(
      '`/models` lists the models of every make that the dealerships sell new; otherwise those of the main make (`CF-06`). Requires `pages.models`.',
    ),
  include_sold_cars_days: z
    .int()
    .min(0)
    .max(60)
    .default(3)
    .describe('Days that a sold car remains listed (`SE-04`).'),
  autobot: z.boolean().default(false).describe('Automatic chat replies, with `integrations.chatbot_key`.'),
  content_policy: z
    .enum(['enforce', 'report'])
    .default('enforce')
    .describe(
      'Mode of the site’s Content-Security-Policy: block violations, or only report them while you add a new third party.',
    ),
  split_testing: z
    .boolean()
    .default(false)
    .describe(
      'Read the value of the experiment tool in the tag manager’s container; the value 1 hides the chat launcher (`NV-05`).',
    ),
  override_city: z.string().default('').describe('City used in titles instead of `city`.'),
  override_primary_vehicle: z
    .enum(['', 'car', 'bike', 'truck'])
    .default('')
    .describe('Vehicle outline of the loading animation; the template’s when empty (`NV-04`).'),
  finance_provider: z
    .string()
    .default('')
    .describe('Lender of the finance display, unless `finance.lender` names another.'),
  payment_provider: z
    .enum(['', 'stripe'])
    .default('')
    .describe(
      'Card payment provider; when empty, only the vehicle’s own payment processor applies (`RV-01`).',
    ),
  reserve: reserveSchema.prefault({}).describe('Card reservations (`RV-02`, `RV-04`).'),
  reviews_enabled: z.boolean().default(true).describe('Show reviews.'),
  reviews_hidden_titles: z
    .array(z.string())
    .default([])
    .describe('Customer names whose reviews are hidden (`NV-09`).'),
  reviews: z
    .object({
      count: z.int().min(0).default(0).describe('Number of reviews.'),
      average_rating: z.number().min(0).max(5).default(0).describe('Average, 0 to 5.'),
      items: z
        .array(reviewSchema)
        .default([])
        .describe('Fallback reviews when the dealer platform returns none.'),
    })
    .prefault({})
    .describe('Reviews (`NV-09`).'),
  phone: z.string().default('').describe('Main phone number.'),
  email: z.string().default('').describe('Main email address.'),
  dealer_license_number: z
    .string()
    .default('')
    .describe('Motor dealer licence number, displayed in the footer.'),
  address: addressSchema.prefault({}).describe('Main address.'),
  social: socialSchema.prefault({}).describe('Social pages.'),
  opening_hours: z.array(openingHoursSchema).default([]).describe('Weekly hours (`NV-10`).'),
  special_hours: z.array(specialHoursSchema).default([]).describe('Special opening hours by date (`NV-10`).'),
  locations: z.array(locationSchema).default([]).describe('Locations.'),
  dealerships: z.array(dealershipSchema).min(1).describe('Dealerships whose stock the site lists.'),
  dealership_websites: z
    .array(
      z.object({
        name: z.string().min(1).describe('Name.'),
        url: z.string().min(1).describe('URL.'),
        logo: z.string().default('').describe('Logo.'),
        dealership_ids: z.array(z.int()).default([]).describe('Dealerships on this website.'),
        location_ids: z.array(z.int()).default([]).describe('Locations on this website.'),
      }),
    )
    .default([])
    .describe('Websites of single dealerships of a group, linked from their locations (`CF-06`).'),
  logo: z
    .object({
      url: z.string().default('').describe('SVG logo; a generated word mark when empty.'),
      png: z.string().default('').describe('PNG logo.'),
      favicon: z.string().default('').describe('Icon; generated from initials when empty.'),
      ico: z.string().default('').describe('ICO icon for old browsers.'),
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
    .describe('Stock counts; updated from session data (`CF-02`).'),
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
  design: designSchema.describe('Design.'),
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
    .describe('Lead destinations in addition to the dealer platform (`LD-05`).'),
  delivery_incomplete_minutes: z
    .int()
    .min(0)
    .max(1440)
    .default(30)
    .describe(
      'Minutes of inactivity after which an incomplete multi-step form is sent to these destinations; 0 disables this.',
    ),
  quiz: quizSchema.prefault({}).describe('Quiz or survey, when `pages.quiz` is enabled.'),
  pages: pagesSchema.prefault({}).describe('Enabled page types.'),
  integrations: integrationsSchema.prefault({}).describe('Third parties.'),
})

/**
 * A dealer site: `config/sites/<slug>.json` (`CF-01`). Settings have defaults unless every site needs its own value;
 * `docs/site-config.md` is generated from this schema.
 */
export const siteSchema = siteShape.superRefine((site, context) => checkSiteRules(site, context))

/** A validated site with all defaults. Passed as an argument; never read from a global. */
export type Site = z.output<typeof siteShape>
/** The contents of a site file. */
export type SiteFile = z.input<typeof siteShape>
