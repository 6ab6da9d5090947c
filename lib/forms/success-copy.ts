import type { FormName } from './definition'

export type SuccessCopy = {
  title: string
  text: string
  /** What happens next, in order. */
  steps: readonly string[]
  /** Nobody has to answer: what was asked for is done. */
  isSettled?: true
}

const VEHICLE_STEPS = [
  'We check that the vehicle is still here.',
  'Somebody from sales calls or writes to you.',
  'You come and see it, or we hold it for you.',
]

const DEFAULT_COPY: SuccessCopy = {
  title: 'Thank you, we have your enquiry',
  text: 'Somebody who knows the answer will call or write to you.',
  steps: ['Your enquiry goes to the right desk.', 'We call or write to you.'],
}

const VEHICLE: SuccessCopy = {
  title: 'Thank you, your enquiry is with the sales team',
  text: 'We will check that the vehicle is still here and get back to you.',
  steps: VEHICLE_STEPS,
}

/** Words of the success page for each category (`RT-11`). A category without words of its own gets the general ones. */
const BY_CATEGORY: Record<string, SuccessCopy> = {
  'new-vehicle-enquiry': VEHICLE,
  'used-vehicle-enquiry': VEHICLE,
  'service-enquiry': {
    title: 'Thank you, the workshop has your message',
    text: 'The service desk will call you to agree on a day. Have your registration number at hand.',
    steps: [
      'The service desk looks at what needs doing.',
      'We call you with a day and what it will cost.',
      'You bring the vehicle in.',
    ],
  },
  'parts-enquiry': {
    title: 'Thank you, the parts desk has your message',
    text: 'We will look the part up and tell you what it costs and when it can be here.',
    steps: ['We look the part up for your vehicle.', 'We tell you its price and when it can be here.'],
  },
  'fleet-enquiry': {
    title: 'Thank you, our fleet team has your message',
    text: 'We will call you to learn what you run and what you need.',
    steps: [
      'One person takes on your enquiry.',
      'We call you about your needs.',
      'You get one quote for all.',
    ],
  },
  'finance-enquiry': {
    title: 'Thank you, the finance team has your message',
    text: 'We will call you to go through the figures. This is no application yet and leaves no mark on your credit file.',
    steps: [
      'We go through what you told us.',
      'We call you with what is possible.',
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
    title: 'Thank you for wanting to work with us',
    text: 'We read every message and will write to you.',
    steps: ['The person who hires reads your papers.', 'We write to you, whatever the answer.'],
  },
  'sell-my-car-enquiry': {
    title: 'Thank you, our buyers have your message',
    text: 'We will call you to talk about your vehicle. Have its registration and kilometres at hand.',
    steps: [
      'A buyer compares your vehicle with the market.',
      'We call you with a first figure.',
      'You bring it in, we look at it and make an offer.',
    ],
  },
}

/** Words for forms that say more than their category. */
const BY_FORM: Record<string, SuccessCopy> = {
  'test-drive': {
    title: 'Thank you, your test drive is noted',
    text: 'We confirm the time, or call you with the nearest one.',
    steps: [
      'We make sure that the vehicle is here and ready.',
      'We confirm your time.',
      'You bring your driver licence.',
    ],
  },
  'photo-request': {
    title: 'Thank you, we will take the pictures',
    text: 'Somebody walks out to the vehicle and sends them to you.',
    steps: ['We photograph what you asked for.', 'The pictures come by message or e-mail.'],
  },
  'trade-in': {
    title: 'Thank you, we are working out your figure',
    text: 'We will call you with what your vehicle is worth to us.',
    steps: [
      'We compare it with what sells near you.',
      'We call you with a figure, and agree when to look at it.',
    ],
  },
  'service-booking': {
    title: 'Thank you, the workshop expects you',
    text: 'Your time is kept. Should anything stand in its way, the service desk calls you.',
    steps: ['The workshop gets ready for you.', 'Bring the vehicle and its logbook at your time.'],
    isSettled: true,
  },
  'find-similar': {
    title: 'Thank you, we are looking',
    text: 'Much comes in that is not listed yet. We will tell you when something fits.',
    steps: ['We look through what is arriving.', 'We call or write to you when something fits.'],
  },
  'offer-enquiry': {
    title: 'Thank you, your offer is noted',
    text: 'We will call you to go through it.',
    steps: ['We check what the offer means for you.', 'We call or write to you.'],
  },
  'vehicle-history': {
    title: 'Thank you, the report is on order',
    text: 'We will send it to you, and tell you first if it costs anything.',
    steps: ['We ask the registers.', 'The report comes by e-mail.'],
  },
  quiz: {
    title: 'Thank you for your answers',
    text: 'We will suggest what fits and write to you.',
    steps: ['We read your answers.', 'We write to you with what fits.'],
  },
}

/** Words for the slugs of the address; anything unknown gets the general ones. */
export function getSuccessCopy(category: string | undefined, form?: string): SuccessCopy {
  return pick(BY_FORM, form) ?? pick(BY_CATEGORY, category) ?? DEFAULT_COPY
}

/** Categories of forms that are not called like one. */
const CATEGORY_OF: Partial<Record<FormName, string>> = {
  'finance-pre-approval': 'finance-enquiry',
  careers: 'careers-enquiry',
  'sell-my-car': 'sell-my-car-enquiry',
  reservation: 'reserve-car',
}

/** What happens once a form is sent, in order, for those who are about to fill it in. */
export function listStepsAhead(form: FormName): readonly string[] {
  return getSuccessCopy(CATEGORY_OF[form] ?? form, form).steps
}

function pick(table: Record<string, SuccessCopy>, name: string | undefined): SuccessCopy | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
