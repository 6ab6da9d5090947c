import { z } from 'zod'

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?:\/|$)/

/** Whether enquiries may be posted there, for they never travel in the open: https, this machine, or a path of `CRM_URL`. */
export function isLeadAddress(url: string): boolean {
  return /^\/[\w/-]+$/.test(url) || (URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url)))
}

const leadAddress = z
  .string()
  .max(500)
  .refine(isLeadAddress, 'must be an https address, or a path below CRM_URL like /leads')

const whose = {
  dealership: z
    .string()
    .optional()
    .describe('Slug of a dealership, when only its enquiries go there; those of all when absent.'),
  location_id: z
    .int()
    .optional()
    .describe('Id of a location, when only its enquiries go there; those of all when absent.'),
}

/** Where enquiries go besides the dealer platform (`LD-05`). */
export const deliveryTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adf_email').describe('An ADF 1.0 document as the text of a mail.'),
    to: z.array(z.email()).min(1).max(10).describe('Mailboxes; each is delivered to by itself.'),
    ...whose,
  }),
  z.strictObject({
    kind: z.literal('adf_http').describe('An ADF 1.0 document posted over HTTP.'),
    url: leadAddress.describe('Address that takes it: https, or a path below `CRM_URL`.'),
    ...whose,
  }),
])
export type DeliveryTarget = z.output<typeof deliveryTargetSchema>

/** What the shopper gets by mail after an enquiry; `{name}`, `{dealer}` and `{vehicle}` are filled in. */
export const receiptSchema = z.object({
  enabled: z
    .boolean()
    .default(false)
    .describe('Send the shopper a receipt of a complete enquiry by mail; needs a bot check.'),
  subject: z
    .string()
    .min(1)
    .max(120)
    .default('We have your enquiry, {name}')
    .describe('Its subject. `{name}`, `{dealer}` and `{vehicle}` are filled in here and below.'),
  body: z
    .string()
    .min(1)
    .max(2000)
    .default('Thank you for your enquiry. We have it here and will be in touch soon.')
    .describe('What it says above the enquiry itself; blank lines make paragraphs.'),
})
