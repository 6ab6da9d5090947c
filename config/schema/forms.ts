import { z } from 'zod'
import { receiptSchema } from './delivery'

/** Enquiry forms (`FM`). */
export const formsSchema = z.object({
  message_required: z.boolean().default(true).describe('Whether an enquiry needs a message (`FM-06`).'),
  phone_rule: z
    .enum(['au-nz', 'au-mobile', 'max-15'])
    .default('au-nz')
    .describe('Phone number format (`FM-05`).'),
  contact_rules: z
    .enum(['lenient', 'literal'])
    .default('lenient')
    .describe(
      'Names and phone numbers that forms accept: `lenient` every name and number that exists, however it is written; `literal` only those of `FM-03` and `FM-05`.',
    ),
  location_field: z.boolean().default(false).describe('Ask for the location when no car is given (`FM-08`).'),
  location_field_for_new: z
    .boolean()
    .default(false)
    .describe('Ask for the location on new-car enquiries too (`FM-08`).'),
  location_placeholder: z
    .enum(['Please Select a Dealership Location', 'Please Select a Department'])
    .default('Please Select a Dealership Location')
    .describe('Placeholder of the location select (`FM-08`).'),
  preferred_dealership: z
    .boolean()
    .default(true)
    .describe('Ask for the dealership when there is more than one (`FM-09`).'),
  opt_in: z.boolean().default(true).describe('Show the newsletter checkbox (`FM-10`).'),
  opt_in_checked: z
    .boolean()
    .default(true)
    .describe(
      'Whether the newsletter checkbox is ticked by default (`FM-10`). Disable it to ask for express consent: marketing emails require consent under the Spam Act 2003 (AU) and the Unsolicited Electronic Messages Act 2007 (NZ), the sender must prove it, and the Australian regulator does not accept a pre-ticked box. Each enquiry stores the checkbox label and how it was ticked.',
    ),
  privacy_notice: z
    .string()
    .max(600)
    .default('')
    .describe(
      'Collection notice below the button of every form: who collects the data, why, and who may receive it. Empty: a text for the site’s country (Privacy Principle 5 in Australia, principle 3 in New Zealand) with `legal_name`. A link to the privacy policy follows.',
    ),
  rego_field: z.boolean().default(false).describe('Show the optional Rego field (`FM-11`).'),
  trade_in_and_finance_checks: z
    .boolean()
    .default(false)
    .describe('Trade In and Finance checkboxes on used-car enquiries (`FM-16`).'),
  postcode_field: z
    .boolean()
    .default(false)
    .describe('Ask for the postcode on finance and sell-my-car forms (`FM-04`).'),
  heard_about_us: z
    .boolean()
    .default(false)
    .describe('Ask where the shopper heard about the dealer (`FM-17`).'),
  full_name: z.boolean().default(false).describe('One full-name field instead of first and last (`FM-03`).'),
  terms_note: z
    .boolean()
    .default(false)
    .describe(
      'Note "You must agree to the terms of use…" above the button; submitting the form counts as agreement (`FM-12`).',
    ),
  terms_text: z.string().default('').describe('Custom terms above the button of every form.'),
  yes_no_questions: z
    .boolean()
    .default(false)
    .describe('Ask Ready to sell, Valuation guide, Best Finance and Best Deal (`LD-03`).'),
  application_in_steps: z
    .boolean()
    .default(true)
    .describe(
      'Split long forms such as the finance pre-approval application into steps (`MS`) instead of one page.',
    ),
  bot_check: z
    .enum(['altcha', 'turnstile', 'none'])
    .default('altcha')
    .describe(
      'Bot check on forms (`FM-13`): built-in proof of work, Turnstile (with proof of work as fallback), or none.',
    ),
  turnstile_site_key: z
    .string()
    .max(100)
    .default('')
    .describe('Turnstile site key, required for that check; its secret key is set in the environment.'),
  submit_text: z
    .enum(['Enquire Now', 'Message Now', 'Submit Form'])
    .default('Enquire Now')
    .describe('Submit button of enquiries (`FM-14`).'),
  receipt: receiptSchema.prefault({}).describe('Confirmation email to the shopper after an enquiry.'),
  default_state: z.string().default('qld').describe('Default state of forms (`FM-20`).'),
})
