export type SuccessCopy = { title: string; text: string }

const DEFAULT_COPY: SuccessCopy = {
  title: 'Thank you, we have your enquiry',
  text: 'Somebody who knows the answer will call or write to you.',
}

/** Words of the success page for each category (`RT-11`). A category without words of its own gets the general ones. */
const COPY: Record<string, SuccessCopy> = {
  'new-vehicle-enquiry': {
    title: 'Thank you, your enquiry is with the sales team',
    text: 'We will check that the vehicle is still here and get back to you.',
  },
  'used-vehicle-enquiry': {
    title: 'Thank you, your enquiry is with the sales team',
    text: 'We will check that the vehicle is still here and get back to you.',
  },
  'service-enquiry': {
    title: 'Thank you, the workshop has your message',
    text: 'The service desk will call you to agree on a day. Have your registration number at hand.',
  },
  'parts-enquiry': {
    title: 'Thank you, the parts desk has your message',
    text: 'We will look the part up and tell you what it costs and when it can be here.',
  },
  'fleet-enquiry': {
    title: 'Thank you, our fleet team has your message',
    text: 'We will call you to learn what you run and what you need.',
  },
  'finance-enquiry': {
    title: 'Thank you, the finance team has your message',
    text: 'We will call you to go through the figures. This is no application yet and leaves no mark on your credit file.',
  },
  'careers-enquiry': {
    title: 'Thank you for wanting to work with us',
    text: 'We read every message and will write to you.',
  },
  'sell-my-car-enquiry': {
    title: 'Thank you, our buyers have your message',
    text: 'We will call you to talk about your vehicle. Have its registration and kilometres at hand.',
  },
}

/** Words for a category slug of the address; anything unknown gets the general ones. */
export function getSuccessCopy(category: string | undefined): SuccessCopy {
  return (category && Object.hasOwn(COPY, category) && COPY[category]) || DEFAULT_COPY
}
