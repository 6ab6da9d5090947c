import { z } from 'zod'
import { CAR_BUTTONS } from '../names'
import { receiptSchema } from './delivery'

/** What a handwritten note may be about; the first of a site's notes that fits a car stands on its card. */
export const NOTE_SUBJECTS = [
  'reduced',
  'new-arrival',
  'low-km',
  'seven-seats',
  'hybrid',
  'electric',
  'manual',
  'under-10000',
  'hatch',
  'sedan',
  'wagon',
  'suv',
  'ute',
  'van',
  'any',
] as const

/** What a car card shows (`CC`). */
export const cardSchema = z.object({
  chips: z
    .array(
      z.enum([
        'car_type',
        'body',
        'km',
        'transmission',
        'stocknum',
        'fuel',
        'drive',
        'seats',
        'colour',
        'year',
      ]),
    )
    .default(['car_type', 'body', 'km', 'transmission', 'stocknum'])
    .describe('Attribute chips, in order (`CC-02`).'),
  show_location: z.boolean().default(false).describe('Location over the picture (`CC-01`).'),
  enquire: z.boolean().default(true).describe('Enquire button.'),
  get_finance: z.boolean().default(false).describe('Get Finance button.'),
  view_details: z.boolean().default(true).describe('View Details button.'),
  reserve_now: z.boolean().default(false).describe('Reserve Now button, on reservable cars.'),
  test_drive: z.boolean().default(false).describe('Book a Test Drive button.'),
  pre_approval: z
    .boolean()
    .default(false)
    .describe('Used-car-site buttons View Car and Get Pre-Approved Now (`CC-06`).'),
  notes: z
    .array(
      z.object({
        about: z.enum(NOTE_SUBJECTS).describe('Which cars it fits.'),
        text: z.string().min(1).max(80).describe('The note.'),
      }),
    )
    .default([])
    .describe(
      'Handwritten notes of cards that carry one, in order; a car gets one of the first subject that fits.',
    ),
  market_price: z.boolean().default(false).describe('Market-price indicator (`TG-08`).'),
})

const buttonLabel = z.string().min(1).max(40).optional()

/** Buttons and parts of the car page (`CD`). */
export const carPageSchema = z.object({
  order: z
    .array(z.enum(CAR_BUTTONS))
    .default([...CAR_BUTTONS])
    .describe('Order of the buttons (`CD-03`); those left out stand last, in the usual order.'),
  labels: z
    .object({
      enquire: buttonLabel.describe('Enquire button of an available car.'),
      reserve: buttonLabel.describe('Reserve button.'),
      call: buttonLabel.describe('Call button.'),
      test_drive: buttonLabel.describe('Test drive button.'),
      finance: buttonLabel.describe('Finance button.'),
      trade_in: buttonLabel.describe('Trade-in button.'),
      chat: buttonLabel.describe('Open chat button.'),
      chat_with_us: buttonLabel.describe('Chat with us button.'),
      history_report: buttonLabel.describe('Car history report button.'),
      request_photos: buttonLabel.describe('Request Photos button.'),
    })
    .prefault({})
    .describe('The site’s own words on buttons, instead of the usual ones (`CD-03`).'),
  phone_reveal: z
    .boolean()
    .default(true)
    .describe('The phone number, masked until a click that the dealer is told of (`CD-02`).'),
  sticky_bar: z
    .boolean()
    .default(true)
    .describe('Price, call and enquire at the foot of narrow screens while the car is on them.'),
  share: z.boolean().default(true).describe('Share button.'),
  print: z.boolean().default(true).describe('Print button.'),
  recently_viewed: z
    .boolean()
    .default(true)
    .describe('Vehicles that were looked at before in this browser, below the car.'),
  call: z.boolean().default(true).describe('Call us now.'),
  finance: z.boolean().default(false).describe('Finance button.'),
  enquire: z.boolean().default(true).describe('Enquire button.'),
  test_drive: z.boolean().default(true).describe('Test drive button.'),
  trade_in: z.boolean().default(false).describe('Trade-in button, when the check of `CD-04` passes.'),
  trade_in_estimate: z
    .boolean()
    .default(false)
    .describe(
      'A first figure for the shopper’s own vehicle from its registration, in the trade-in and sell-my-car forms; looked up at the dealer platform.',
    ),
  chat: z
    .boolean()
    .default(false)
    .describe('Open chat button, where the site has a chat (`CD-03`, `integrations.chat_key`).'),
  chat_with_us: z
    .boolean()
    .default(false)
    .describe('Chat with us button: opens the chat with a question about the car begun (`CD-03`).'),
  reserve: z.boolean().default(false).describe('Reserve button, on reservable cars.'),
  history_report: z.boolean().default(true).describe('Car history report button, when there is a file.'),
  custom_link: z
    .object({ url: z.string().min(1).describe('Address.'), name: z.string().min(1).describe('Label.') })
    .nullable()
    .default(null)
    .describe('A button of the dealer’s own.'),
  payment_methods: z.boolean().default(false).describe('Strip of accepted cards (`CD-08`).'),
  request_photos: z.boolean().default(true).describe('Request Photos button, on available cars (`CD-05`).'),
  hide_chat: z
    .boolean()
    .default(false)
    .describe('Hide the chat widget and its buttons on car and checkout pages (`LK-07`).'),
})

/** Tags and prices (`TG`). */
export const priceSchema = z.object({
  no_price_text: z
    .string()
    .min(1)
    .default('Enquire for price.')
    .describe('Shown for a car without a price (`TG-05`).'),
  price_note: z
    .string()
    .default('')
    .describe('Words after a price when the car names no price type, like "Excl. on-road costs".'),
  electric_tags: z.boolean().default(false).describe('Green Electric and Hybrid tags (`TG-03`).'),
  green_tags: z
    .array(z.string())
    .default([])
    .describe('Explicit tags shown green rather than red, lower case, like "runout sale".'),
  certified_make: z
    .string()
    .default('')
    .describe('Make whose certified used cars carry a certified mark (`TG-03`, `CC-07`).'),
  certified_info: z
    .string()
    .default('')
    .describe('Text of the dialog behind the certified mark; no dialog when empty (`CD-06`).'),
})

/** Finance display (`FI`). */
export const financeSchema = z.object({
  show: z.boolean().default(false).describe('Show repayments and rates at all.'),
  on_cards: z
    .boolean()
    .default(true)
    .describe('Show them on car cards too, not on car pages alone (`CC-03`).'),
  lender: z.string().default('').describe('Key of the lender in a car’s finance_lenders.'),
  lender_name: z.string().default('').describe('The lender as shoppers read its name.'),
  variant: z
    .enum(['secured-loan', 'availability', 'weekly', 'weekly-no-final', 'manufacturer'])
    .default('weekly')
    .describe('Kind of lender: which cars show finance, and which terms are stated (`FI-02`, `FI-03`).'),
  hidden_makes: z.array(z.string()).default([]).describe('Makes that never show finance (`FI-01`).'),
  pre_approval_path: z
    .enum(['/finance-pre-approval/', '/finance'])
    .default('/finance-pre-approval/')
    .describe('Where pre-approval links go (`RT-09`).'),
  calculator: z
    .boolean()
    .default(false)
    .describe('Repayment calculator on car pages and the finance page (`FI-05`).'),
  calculator_rate: z
    .number()
    .min(0)
    .max(48)
    .default(10)
    .describe('Rate the calculator starts with, percent a year (`FI-05`).'),
  calculator_vehicle_type: z
    .string()
    .min(1)
    .default('Car')
    .describe('What the calculator says is bought (`FI-05`).'),
})

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
