import { z } from 'zod'
import { CAR_BUTTONS } from '../names'

/** Subjects of handwritten card notes; a car's card displays the first of the site's notes that applies. */
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

/** Car card settings (`CC`). */
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
  show_location: z.boolean().default(false).describe('Location over the image (`CC-01`).'),
  swipe_photos: z
    .boolean()
    .default(true)
    .describe('Let shoppers swipe through the photos of a search result on its card.'),
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
        about: z.enum(NOTE_SUBJECTS).describe('Which cars it applies to.'),
        text: z.string().min(1).max(80).describe('The note.'),
      }),
    )
    .default([])
    .describe(
      'Handwritten notes for card layouts that display them, in order; a car gets the first note that applies.',
    ),
  market_price: z.boolean().default(false).describe('Market-price indicator (`TG-08`).'),
})

const buttonLabel = z.string().min(1).max(40).optional()

/** Buttons and parts of the car page (`CD`). */
export const carPageSchema = z.object({
  order: z
    .array(z.enum(CAR_BUTTONS))
    .default([...CAR_BUTTONS])
    .describe('Order of the buttons (`CD-03`); omitted ones follow in the default order.'),
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
    .describe('Button labels that replace the default ones (`CD-03`).'),
  phone_reveal: z
    .boolean()
    .default(true)
    .describe('Mask the phone number until it is clicked; each click is reported to the dealer (`CD-02`).'),
  sticky_bar: z
    .boolean()
    .default(true)
    .describe('Sticky bar with price, call and enquire buttons at the bottom of narrow screens.'),
  share: z.boolean().default(true).describe('Share button.'),
  print: z.boolean().default(true).describe('Print button.'),
  recently_viewed: z
    .boolean()
    .default(true)
    .describe('Recently viewed vehicles of this browser, below the car.'),
  call: z.boolean().default(true).describe('Call us now.'),
  finance: z.boolean().default(false).describe('Finance button.'),
  enquire: z.boolean().default(true).describe('Enquire button.'),
  test_drive: z.boolean().default(true).describe('Test drive button.'),
  trade_in: z
    .boolean()
    .default(false)
    .describe('Trade-in button, for cars that meet the conditions of `CD-04`.'),
  trade_in_estimate: z
    .boolean()
    .default(false)
    .describe(
      'Estimate for the shopper’s own vehicle by registration in the trade-in and sell-my-car forms, provided by the dealer platform.',
    ),
  chat: z
    .boolean()
    .default(false)
    .describe('Open chat button, where the site has a chat (`CD-03`, `integrations.chat_key`).'),
  chat_with_us: z
    .boolean()
    .default(false)
    .describe('Chat with us button: opens the chat with a prefilled question about the car (`CD-03`).'),
  reserve: z.boolean().default(false).describe('Reserve button, on reservable cars.'),
  history_report: z.boolean().default(true).describe('Car history report button, when there is a file.'),
  custom_link: z
    .object({ url: z.string().min(1).describe('URL.'), name: z.string().min(1).describe('Label.') })
    .nullable()
    .default(null)
    .describe('Custom button.'),
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
    .describe('Text for a car without a price (`TG-05`).'),
  price_note: z
    .string()
    .default('')
    .describe('Text after a price when the car has no price type, such as "Excl. on-road costs".'),
  electric_tags: z.boolean().default(false).describe('Green Electric and Hybrid tags (`TG-03`).'),
  green_tags: z
    .array(z.string())
    .default([])
    .describe('Tags displayed in green instead of red, in lower case, such as "runout sale".'),
  certified_make: z
    .string()
    .default('')
    .describe('Make whose certified used cars have a certified badge (`TG-03`, `CC-07`).'),
  certified_info: z
    .string()
    .default('')
    .describe('Text of the dialog opened by the certified badge; no dialog when empty (`CD-06`).'),
})
