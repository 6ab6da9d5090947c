import { z } from 'zod'

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?(?:\/|$)/

/** Whether leads may be posted to a URL: https, loopback, or a path of `CRM_URL`. Leads must not be sent unencrypted. */
export function isLeadAddress(url: string): boolean {
  return /^\/[\w/-]+$/.test(url) || (URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url)))
}

const leadAddress = z
  .string()
  .max(500)
  .refine(isLeadAddress, 'must be an https URL, or a path of CRM_URL such as /leads')

const scope = {
  dealership: z
    .string()
    .optional()
    .describe('Slug of a dealership to limit this destination to its enquiries; all enquiries when absent.'),
  location_id: z
    .int()
    .optional()
    .describe('Id of a location to limit this destination to its enquiries; all enquiries when absent.'),
}

/** Lead destinations in addition to the dealer platform (`LD-05`). */
export const deliveryTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adf_email').describe('An ADF 1.0 document in the body of an email.'),
    to: z.array(z.email()).min(1).max(10).describe('Email addresses; each receives its own email.'),
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('adf_http').describe('An ADF 1.0 document posted over HTTP.'),
    url: leadAddress.describe('Destination URL: https, or a path of `CRM_URL`.'),
    ...scope,
  }),
  z.strictObject({
    kind: z.literal('json_webhook').describe('A JSON document posted over HTTP with a signature.'),
    url: leadAddress.describe('Destination URL: https, or a path of `CRM_URL`.'),
    secret_variable: z
      .string()
      .regex(
        /^[A-Z][A-Z0-9_]{0,63}_LEAD_WEBHOOK_SECRET$/,
        'must be the name of a variable such as NORTHSIDE_LEAD_WEBHOOK_SECRET',
      )
      .describe(
        'Name of the environment variable with the secret that signs the requests; the secret itself never belongs in a site file.',
      ),
    ...scope,
  }),
])
export type DeliveryTarget = z.output<typeof deliveryTargetSchema>

/** Confirmation email to the shopper after an enquiry; `{name}`, `{dealer}` and `{vehicle}` are replaced. */
export const receiptSchema = z.object({
  enabled: z
    .boolean()
    .default(false)
    .describe('Send the shopper a confirmation email after a complete enquiry; requires a bot check.'),
  subject: z
    .string()
    .min(1)
    .max(120)
    .default('We have received your enquiry, {name}')
    .describe('Subject. `{name}`, `{dealer}` and `{vehicle}` are replaced in subject and body.'),
  body: z
    .string()
    .min(1)
    .max(2000)
    .default('Thank you for your enquiry. We have received it and will be in touch soon.')
    .describe('Text above the enquiry; blank lines separate paragraphs.'),
})
