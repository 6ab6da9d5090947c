import type { FormName } from './definition'
import type { Site } from '@/config/schema/site'
import { describeInfoPage } from '@/lib/content/info-pages'

export type SuccessCopy = {
  title: string
  text: string
  /** Next steps, in order. */
  steps: readonly string[]
  /** No reply is needed: the request is already confirmed. */
  isSettled?: true
}

const VEHICLE_STEPS = [
  'We check that the vehicle is still available.',
  'Our sales team calls or emails you.',
  'You arrange an inspection or a test drive.',
]

const DEFAULT_COPY: SuccessCopy = {
  title: 'Thank you, we have your enquiry',
  text: 'A member of our team will call or email you.',
  steps: ['Your enquiry goes to the right department.', 'We call or email you.'],
}

const VEHICLE: SuccessCopy = {
  title: 'Thank you, your enquiry is with the sales team',
  text: 'We will check that the vehicle is still available and get back to you.',
  steps: VEHICLE_STEPS,
}

/** Success page copy by category (`RT-11`). Other categories use the default copy. */
const BY_CATEGORY: Record<string, SuccessCopy> = {
  'new-vehicle-enquiry': VEHICLE,
  'used-vehicle-enquiry': VEHICLE,
  'service-enquiry': {
    title: 'Thank you, our service department has your enquiry',
    text: 'Our service team will call you to arrange a day. Please have your registration number ready.',
    steps: [
      'Our service team reviews your request.',
      'We call you with a date and a price.',
      'You bring the vehicle in.',
    ],
  },
  'parts-enquiry': {
    title: 'Thank you, our parts department has your enquiry',
    text: 'We will check price and availability and get back to you.',
    steps: ['We find the right part for your vehicle.', 'We let you know its price and availability.'],
  },
  'fleet-enquiry': {
    title: 'Thank you, our fleet team has your enquiry',
    text: 'We will call you to discuss your fleet and what you need.',
    steps: [
      'A fleet manager takes on your enquiry.',
      'We call you to discuss your needs.',
      'You receive one quote for all vehicles.',
    ],
  },
  'finance-enquiry': {
    title: 'Thank you, our finance team has your enquiry',
    text: 'We will call you to discuss your options. This is not a credit application and does not affect your credit score.',
    steps: [
      'We review the details you sent us.',
      'We call you to discuss your options.',
      'You decide whether to apply.',
    ],
  },
  'reserve-car': {
    title: 'Thank you, we have your reservation request',
    text: 'We will call you to take the deposit. The vehicle is not reserved yet, and you have not been charged.',
    steps: [
      'We check that the vehicle is available.',
      'We call you to take the deposit.',
      'Once it is paid, the vehicle is reserved for you.',
    ],
  },
  'careers-enquiry': {
    title: 'Thank you for your application',
    text: 'We read every application and will reply by email.',
    steps: ['Our hiring manager reviews your application.', 'We email you with the outcome.'],
  },
  'sell-my-car-enquiry': {
    title: 'Thank you, our buyers have your details',
    text: 'We will call you to discuss your vehicle. Please have its registration and odometer reading ready.',
    steps: [
      'A buyer compares your vehicle with the current market.',
      'We call you with an estimate.',
      'You bring it in for an inspection and we make an offer.',
    ],
  },
}

/** Success page copy by form; takes precedence over the category. */
const BY_FORM: Record<string, SuccessCopy> = {
  'test-drive': {
    title: 'Thank you, we have your test drive request',
    text: 'We will confirm the time, or call you to arrange another.',
    steps: [
      'We make sure that the vehicle is available.',
      'We confirm your time.',
      'You bring your driver licence on the day.',
    ],
  },
  'photo-request': {
    title: 'Thank you, we will take the photos',
    text: 'A member of our team will photograph the vehicle and send you the photos.',
    steps: ['We photograph the vehicle.', 'We send you the photos by text message or email.'],
  },
  'trade-in': {
    title: 'Thank you, we are valuing your vehicle',
    text: 'We will call you with a trade-in price.',
    steps: [
      'We compare your vehicle with the current market.',
      'We call you with an estimate and arrange an inspection.',
    ],
  },
  'service-booking': {
    title: 'Thank you, your service is booked',
    text: 'Your booking is confirmed. We will call you if anything changes.',
    steps: [
      'The workshop prepares for your visit.',
      'Bring your vehicle and its logbook at the booked time.',
    ],
    isSettled: true,
  },
  'find-similar': {
    title: 'Thank you, we are looking',
    text: 'New stock often arrives before it is listed. We will contact you when we find a match.',
    steps: ['We check current and incoming stock.', 'We call or email you when we find a match.'],
  },
  'offer-enquiry': {
    title: 'Thank you, we have your offer enquiry',
    text: 'We will call you to discuss it.',
    steps: ['We check how the offer applies to you.', 'We call or email you.'],
  },
  'vehicle-history': {
    title: 'Thank you, we have your report request',
    text: 'We will email you the report. If there is a fee, we will let you know first.',
    steps: ['We search the national registers.', 'We email you the report.'],
  },
  subscribe: {
    title: 'Thank you for subscribing',
    text: 'We will email you our latest offers and product updates. You can unsubscribe at any time.',
    steps: ['We email you when we have a new offer.', 'Each email has a link to unsubscribe.'],
    isSettled: true,
  },
  quiz: {
    title: 'Thank you for your answers',
    text: 'We will email you our suggestions.',
    steps: ['We review your answers.', 'We email you our suggestions.'],
  },
}

/** Success page copy for the slugs in the URL; unknown slugs use the default copy. */
export function getSuccessCopy(category: string | undefined, form?: string): SuccessCopy {
  return pick(BY_FORM, form) ?? pick(BY_CATEGORY, category) ?? DEFAULT_COPY
}

/** Category slugs of forms whose name differs from their category. */
const CATEGORY_OF: Partial<Record<FormName, string>> = {
  'finance-pre-approval': 'finance-enquiry',
  careers: 'careers-enquiry',
  'sell-my-car': 'sell-my-car-enquiry',
  reservation: 'reserve-car',
}

/** The steps after submission, displayed beside the form before it is sent. */
export function listStepsAhead(form: FormName): readonly string[] {
  return getSuccessCopy(CATEGORY_OF[form] ?? form, form).steps
}

function pick(table: Record<string, SuccessCopy>, name: string | undefined): SuccessCopy | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/** A suggested next page on the success page. */
export type SuccessLink = { href: string; title: string; text: string }

type Sent = {
  /** Category and form from the success page URL; untrusted input. */
  category: string | undefined
  form: string | undefined
  /** The car that the enquiry was about. */
  carId: number | null
}

/** Categories whose senders are not shopping for a vehicle. */
const NOT_BUYING = new Set([
  'careers-enquiry',
  'service-enquiry',
  'parts-enquiry',
  'sell-my-car-enquiry',
  'fleet-enquiry',
])
/** Pages that help with a purchase. A page is not suggested after one of the forms in `doneBy`. */
const PAGES: readonly { path: string; doneBy: readonly string[]; ofCar?: (id: number) => string }[] = [
  { path: 'trade-in', doneBy: ['trade-in', 'sell-my-car'], ofCar: (id) => `/cars/trade-in?car_id=${id}` },
  {
    path: 'finance-pre-approval',
    doneBy: ['finance-pre-approval', 'finance-enquiry'],
    ofCar: (id) => `/finance-pre-approval/?car_id=${id}`,
  },
  { path: 'book-test-drive', doneBy: ['test-drive'], ofCar: (id) => `/book-test-drive?car_id=${id}` },
]

/** Whether the sender of a form may be interested in vehicles. */
export function isPotentialBuyer({ category, form }: Pick<Sent, 'category' | 'form'>): boolean {
  return form === 'trade-in' || category === undefined || !NOT_BUYING.has(category)
}

/** Suggested next pages (`RT-11`): pages the site serves, without the one just used, linked to the same car. */
export function listSuccessLinks(site: Site, sent: Sent): SuccessLink[] {
  if (!isPotentialBuyer(sent)) return []
  return PAGES.flatMap(({ path, doneBy, ofCar }) => {
    const page = describeInfoPage(site, path)
    const isDone = sent.form !== undefined && doneBy.includes(sent.form)
    if (!page || isDone || (path === 'finance-pre-approval' && sent.category === 'finance-enquiry')) return []
    const href = sent.carId !== null && ofCar ? ofCar(sent.carId) : `/${path}`
    return [{ href, title: page.title, text: page.lead }]
  })
}

/** When the shopper can expect a reply, based on opening hours; `null` when those are unknown. */
export function describeReplyTime(open: { isOpen: boolean; text: string } | null): string | null {
  if (!open) return null
  const [first = '', ...rest] = open.text
  const words = first.toLowerCase() + rest.join('')
  if (open.isOpen) return `We are ${words} today and will usually reply before then.`
  return words.startsWith('opens')
    ? `We are closed right now and open ${words.slice('opens '.length)}. We will reply after that.`
    : 'We are closed right now and will reply when we reopen.'
}
