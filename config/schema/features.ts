import { z } from 'zod'

/** Third-party keys. An empty key disables the integration, and nothing of it loads. */
export const integrationsSchema = z.object({
  tag_manager_id: z.string().default('').describe('Tag manager container.'),
  analytics_id: z.string().default('').describe('Analytics property.'),
  pixel_id: z.string().default('').describe('Advertising pixel.'),
  chat_agent_group: z
    .string()
    .default('')
    .describe('Group of agents at the chat provider that answers the chat; all agents when empty.'),
  chat_key: z
    .string()
    .default('')
    .describe('Site key of the chat provider. Enables the chat and its launcher (`NV-05`).'),
  messaging_organisation: z.string().default('').describe('Messaging organisation.'),
  messaging_token: z.string().default('').describe('Messaging token.'),
  chatbot_key: z.string().default('').describe('Key for automatic chat replies, used with `autobot`.'),
  page_load_paths: z
    .array(z.string().regex(/^\//, 'must be a path such as /finance'))
    .default([])
    .describe('Pages that send a page-load record to the tag manager (`NV-05`).'),
  service_booking_url: z.string().default('').describe('External service-booking URL.'),
  search_insights: z
    .boolean()
    .default(false)
    .describe(
      'Lets the search service’s analytics tell shoppers apart: an anonymous id in a cookie for 180 days (`EV-04`).',
    ),
  search_host: z
    .string()
    .default('')
    .describe('Search host of this site, if different from the installation’s.'),
  search_public_key: z
    .string()
    .default('')
    .describe('Public search key of this site, if different from the installation’s.'),
})

/** Page types that a site serves (`CF-05`). */
export const pagesSchema = z.object({
  blog: z
    .boolean()
    .default(false)
    .describe('Blog. This page does not exist yet: its links are hidden, and `sites:check` warns.'),
  reviews: z.boolean().default(true).describe('Reviews.'),
  teams: z
    .boolean()
    .default(false)
    .describe('Team. This page does not exist yet: its links are hidden, and `sites:check` warns.'),
  locations: z.boolean().default(true).describe('Locations.'),
  models: z.boolean().default(false).describe('Models.'),
  brands: z
    .boolean()
    .default(false)
    .describe('Brands. This page does not exist yet: its links are hidden, and `sites:check` warns.'),
  finance: z.boolean().default(true).describe('Finance.'),
  service: z.boolean().default(true).describe('Service.'),
  offers: z.boolean().default(false).describe('Special offers.'),
  footer: z.boolean().default(true).describe('Footer pages: privacy and terms.'),
  map: z.boolean().default(true).describe('Map links.'),
  fleet: z.boolean().default(false).describe('Fleet enquiries (`FM-15`).'),
  vehicle_history: z.boolean().default(false).describe('Vehicle history report requests (`FM-15`).'),
  quiz: z.boolean().default(false).describe('Quiz.'),
})
