import { z } from 'zod'
import { receiptSchema } from './delivery'

/** Enquiry forms (`FM`). */
export const formsSchema = z.object({
  message_required: z.boolean().default(true).describe('Whether an enquiry needs a message (`FM-06`).'),
  phone_rule: z
    .enum(['au-nz', 'au-mobile', 'max-15'])
    .default('au-nz')
    .describe('Which phone numbers are taken (`FM-05`).'),
  location_field: z.boolean().default(false).describe('Ask for the location when no car is given (`FM-08`).'),
  location_field_for_new: z
    .boolean()
    .default(false)
    .describe('Ask for the location on new cars too (`FM-08`).'),
  location_placeholder: z
    .enum(['Please Select a Dealership Location', 'Please Select a Department'])
    .default('Please Select a Dealership Location')
    .describe('Empty choice of the location select (`FM-08`).'),
  preferred_dealership: z
    .boolean()
    .default(true)
    .describe('Ask for the dealership when there is more than one (`FM-09`).'),
  opt_in: z.boolean().default(true).describe('Offer the newsletter box (`FM-10`).'),
  opt_in_checked: z
    .boolean()
    .default(true)
    .describe(
      'Whether the box starts ticked (`FM-10`). Turn it off to ask for express consent: offers by e-mail need consent under the Spam Act 2003 (AU) and the Unsolicited Electronic Messages Act 2007 (NZ), whoever sends them must prove it, and the Australian regulator takes no box that starts ticked for it. Each enquiry is kept with the box’s words and how it came to be ticked.',
    ),
  privacy_notice: z
    .string()
    .max(600)
    .default('')
    .describe(
      'Notice below the button of every form: who collects, why, who may get it. Empty: a text for the site’s country (Privacy Principle 5 in Australia, principle 3 in New Zealand) with `legal_name`. A link to the privacy policy follows.',
    ),
  rego_field: z.boolean().default(false).describe('Offer the optional Rego field (`FM-11`).'),
  trade_in_and_finance_checks: z
    .boolean()
    .default(false)
    .describe('Trade In and Finance boxes on used-car enquiries (`FM-16`).'),
  postcode_field: z
    .boolean()
    .default(false)
    .describe('Ask for the postcode on finance and sell-my-car forms (`FM-04`).'),
  heard_about_us: z.boolean().default(false).describe('Ask where the shopper heard of the dealer (`FM-17`).'),
  full_name: z.boolean().default(false).describe('One full-name field instead of first and last (`FM-03`).'),
  terms_note: z
    .boolean()
    .default(false)
    .describe(
      'Note "You must agree to the terms of use…" above the button; sending the form is what agrees (`FM-12`).',
    ),
  terms_text: z.string().default('').describe('Custom terms_conditions block.'),
  yes_no_questions: z
    .boolean()
    .default(false)
    .describe('Ask Ready to sell, Valuation guide, Best Finance and Best Deal (`LD-03`).'),
  application_in_steps: z
    .boolean()
    .default(true)
    .describe(
      'Ask long forms in several steps, like the application for finance pre-approval (`MS`); else on one page.',
    ),
  bot_check: z
    .enum(['altcha', 'turnstile', 'none'])
    .default('altcha')
    .describe(
      'Bot check on forms (`FM-13`): our own proof of work, Turnstile’s widget (with our own when it can not be had), or none.',
    ),
  turnstile_site_key: z
    .string()
    .max(100)
    .default('')
    .describe('Turnstile public key, when that is the check; its secret key is the environment’s.'),
  submit_text: z
    .enum(['Enquire Now', 'Message Now', 'Submit Form'])
    .default('Enquire Now')
    .describe('Submit button of enquiries (`FM-14`).'),
  receipt: receiptSchema.prefault({}).describe('Mail to the shopper after an enquiry.'),
  default_state: z.string().default('qld').describe('State a form starts with (`FM-20`).'),
})
