import { z } from 'zod'

/** Keys of third parties. Empty means off; nothing of theirs loads then. */
export const integrationsSchema = z.object({
  tag_manager_id: z.string().default('').describe('Tag manager container.'),
  analytics_id: z.string().default('').describe('Analytics property.'),
  pixel_id: z.string().default('').describe('Advertising pixel.'),
  chat_agent_group: z
    .string()
    .default('')
    .describe('Who answers the chat: a group of agents at the chat provider; everybody when empty.'),
  chat_key: z
    .string()
    .default('')
    .describe('Key of the site at the chat provider. The chat and its launcher are on with one (`NV-05`).'),
  messaging_organisation: z.string().default('').describe('Messaging organisation.'),
  messaging_token: z.string().default('').describe('Messaging token.'),
  chatbot_key: z.string().default('').describe('Key of the chat’s automatic replies, used with `autobot`.'),
  page_load_paths: z
    .array(z.string().regex(/^\//, 'must be a path like /finance'))
    .default([])
    .describe('Pages that send a page-load record to the tag manager (`NV-05`).'),
  service_booking_url: z.string().default('').describe('External service-booking address.'),
  search_host: z.string().default('').describe('Search host of this site, when it has its own.'),
  search_public_key: z.string().default('').describe('Public search key of this site, when it has its own.'),
})

/** Page types that a site serves (`CF-05`). */
export const pagesSchema = z.object({
  blog: z.boolean().default(false).describe('Blog.'),
  reviews: z.boolean().default(true).describe('Reviews.'),
  teams: z.boolean().default(false).describe('Team.'),
  locations: z.boolean().default(true).describe('Locations.'),
  models: z.boolean().default(false).describe('Models.'),
  brands: z.boolean().default(false).describe('Brands.'),
  finance: z.boolean().default(true).describe('Finance.'),
  service: z.boolean().default(true).describe('Service.'),
  offers: z.boolean().default(false).describe('Special offers.'),
  footer: z.boolean().default(true).describe('Footer pages: privacy and terms.'),
  map: z.boolean().default(true).describe('Map links.'),
  fleet: z.boolean().default(false).describe('Fleet enquiries (`FM-15`).'),
  vehicle_history: z.boolean().default(false).describe('Orders of vehicle history reports (`FM-15`).'),
  quiz: z.boolean().default(false).describe('Quiz.'),
})
