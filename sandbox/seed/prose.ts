import type { Site } from '@/config/schema/site'
import type { Random } from './random'
import { formatWhole } from './trades/common'
import type { Vehicle } from './vehicle'

type Facts = {
  vehicle: Vehicle
  features: readonly string[]
  place: string
  site: Pick<Site, 'name' | 'template'>
}
type Line = (facts: Facts) => string

const full = ({ vehicle }: Facts) =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.badge].filter(Boolean).join(' ')
const short = ({ vehicle }: Facts) => [vehicle.make, vehicle.model].join(' ')
const colour = ({ vehicle }: Facts) => vehicle.colour.toLowerCase()
const kind = ({ vehicle }: Facts) => (vehicle.body === 'SUV' ? 'SUV' : vehicle.body.toLowerCase() || 'car')
const withArticle = (words: string) => `${/^([aeiou]|SUV)/i.test(words) ? 'an' : 'a'} ${words}`
const figure = ({ vehicle }: Facts, name: string) =>
  vehicle.highlights.find((entry) => entry.name === name)?.value ?? ''

const OPENINGS: Record<Vehicle['item_type'], readonly Line[]> = {
  car: [
    (f) => `This ${full(f)} in ${colour(f)} presents well, drives well and is ready to go.`,
    (f) => `A ${colour(f)} ${full(f)} that has clearly been well looked after.`,
    (f) => `Looking for ${withArticle(kind(f))} that is easy to live with? Take a look at this ${full(f)}.`,
    (f) => `We picked this ${full(f)} because it is a great example of a popular model.`,
    (f) =>
      `There is a lot to like about this ${full(f)}, from the ${colour(f)} paint to its overall condition.`,
    (f) => `We see plenty of ${short(f)}s. This ${f.vehicle.year} model stands out for its condition.`,
  ],
  motorcycle: [
    (f) =>
      `${figure(f, 'Engine')}, ${figure(f, 'Power')} and ${figure(f, 'Weight')}: the ${full(f)} delivers on paper and on the road.`,
    (f) => `The ${full(f)} in ${colour(f)}, ready to ride away.`,
    (f) =>
      `Looking for your next ${f.vehicle.body.toLowerCase()} bike? Take a look at this ${full(f)} in ${colour(f)}.`,
    (f) => `We rode this ${full(f)} out past the ranges and came home the long way.`,
  ],
  camper: [
    (f) =>
      `Sleeps ${figure(f, 'Berths')}, ${figure(f, 'Length')} long and ready for your next trip: the ${full(f)}.`,
    (f) => `This ${full(f)} has been cleaned and inspected, and is ready for its next trip.`,
    (f) =>
      `At ${figure(f, 'Tare')} tare the ${full(f)} is easy to live with on the road as well as at the campsite.`,
    (f) => `Some vans are for sleeping in. The ${full(f)} is for waking up in.`,
  ],
  truck: [
    (f) =>
      `${full(f)}, ${f.vehicle.body.toLowerCase()}, ${figure(f, 'GVM') || figure(f, 'GCM')}, ${figure(f, 'Axles')}. In the yard and ready to inspect.`,
    (f) =>
      `Work-ready ${full(f)} with ${f.vehicle.body.toLowerCase()} body. Driver’s licence class: ${figure(f, 'Licence').toLowerCase()}.`,
    (f) => `This ${full(f)} is straight, serviced and priced to sell.`,
  ],
  rv: [
    (f) =>
      `Sleeps ${figure(f, 'Sleeps')}, ${figure(f, 'Length')} long, and driven on a ${figure(f, 'Licence').toLowerCase()} licence: the ${full(f)}.`,
    (f) => `Fill the tanks, point the ${full(f)} inland and see how far the road goes.`,
    (f) =>
      `This ${full(f)} is built on the ${f.vehicle.series}, so parts and servicing are easy to find anywhere.`,
  ],
  rental: [
    (f) => `The ${full(f)} by the week: pick it up, drive it, hand it back.`,
    (f) =>
      `Need ${withArticle(kind(f))} for a while? This ${short(f)} rents by the week with the basics covered.`,
  ],
  subscription: [
    (f) =>
      `One weekly price and this ${full(f)} is yours to drive: insurance, registration and servicing are included.`,
    (f) => `Drive this ${colour(f)} ${short(f)} for as long as it suits you, then swap it or hand it back.`,
  ],
}

/** Openings that suit a new vehicle without previous owners. */
const NEW_OPENINGS: Partial<Record<Vehicle['item_type'], readonly Line[]>> = {
  car: [
    (f) => `The ${full(f)} in ${colour(f)}, brand new.`,
    (f) => `${withArticle(colour(f)).replace(/^a/, 'A')} ${full(f)} that is brand new and available now.`,
    (f) => `Looking for ${withArticle(kind(f))} that is easy to live with? Take a look at the ${full(f)}.`,
    (f) => `Take a seat in the ${full(f)} and you will see why it is so popular.`,
    (f) =>
      `The ${short(f)} does most things well. This is the ${f.vehicle.badge || f.vehicle.year} in ${colour(f)}.`,
  ],
  camper: [
    (f) =>
      `Sleeps ${figure(f, 'Berths')}, ${figure(f, 'Length')} long and ready for your next trip: the ${full(f)}.`,
    (f) => `Some vans are for sleeping in. The ${full(f)} is for waking up in.`,
    (f) => `The ${full(f)} is brand new and ready for its first trip.`,
  ],
  truck: [
    (f) =>
      `${full(f)}, ${f.vehicle.body.toLowerCase()}, ${figure(f, 'GVM') || figure(f, 'GCM')}, ${figure(f, 'Axles')}. New, in the yard, ready to register.`,
    (f) =>
      `New ${full(f)} with ${f.vehicle.body.toLowerCase()} body. Driver’s licence class: ${figure(f, 'Licence').toLowerCase()}.`,
  ],
}

const MIDDLES: readonly Line[] = [
  ({ features }) => (features.length > 2 ? `It comes with ${listWords(features.slice(0, 5))}.` : ''),
  ({ features }) => (features.length > 3 ? `Worth pointing out: ${listWords(features.slice(-4))}.` : ''),
]

const ODOMETER: readonly Line[] = [
  ({ vehicle }) =>
    vehicle.km && vehicle.km > 1000 ? `The odometer shows ${formatWhole(vehicle.km)} km.` : '',
  ({ vehicle }) =>
    vehicle.km && vehicle.km > 1000
      ? `It has travelled ${formatWhole(vehicle.km)} km and comes with service records.`
      : '',
  ({ vehicle }) =>
    vehicle.car_type === 'new'
      ? 'It is new, with the manufacturer’s full warranty from the day you drive it away.'
      : '',
  ({ vehicle }) =>
    vehicle.car_type === 'demo' ? 'It has been our demonstrator and is priced accordingly.' : '',
]

const CLOSINGS: Record<Site['template'], readonly Line[]> = {
  cars: [
    ({ site, place }) =>
      `See it at ${site.name} in ${place}. Test drives are free and take about half an hour.`,
    ({ place }) =>
      `It is in our ${place} showroom. Send an enquiry and we will have it ready when you arrive.`,
  ],
  brand: [
    ({ place }) => `Our ${place} team will show you around it and set up the app before you leave.`,
    ({ site }) => `Book a test drive with ${site.name} and compare it with the rest of the range.`,
  ],
  'used-cars': [
    ({ place }) => `Cheap to buy, easy to own. On the lot at ${place} now.`,
    () => 'Priced to sell. Call us before it is gone.',
  ],
  motorcycles: [
    ({ place }) => `On the floor in ${place}. Bring your own helmet.`,
    () => 'Trade-ins welcome.',
  ],
  campers: [
    ({ place }) => `Come and take a look inside at our ${place} yard.`,
    () => 'We take you through the gas, brakes and bearings before you leave.',
  ],
  trucks: [
    ({ place }) => `Inspect at ${place}. Full service records on request. Fleet pricing available.`,
    () => 'Body swaps and fit-outs quoted on the day. Delivery anywhere in the state.',
  ],
  rv: [
    ({ place }) => `Handover at ${place} takes half a day, so that you know how everything works.`,
    () => 'Handed over with full water and gas.',
  ],
  subscription: [
    ({ place }) => `Collect it from ${place}, or have it delivered to your door.`,
    () => 'Pause or swap from your phone. No lock-in after the first term.',
  ],
}

/**
 * Writes a description of two or three short HTML paragraphs, or a closing list, from the vehicle's own
 * facts.
 */
export function describeVehicle(random: Random, facts: Facts): string {
  const details = [
    random.pick(MIDDLES)(facts),
    ...ODOMETER.map((line) => line(facts))
      .filter(Boolean)
      .slice(0, 1),
  ]
  const paragraphs = [random.pick(openingsFor(facts.vehicle))(facts), details.filter(Boolean).join(' ')]
  const closing = random.pick(CLOSINGS[facts.site.template])(facts)
  return [
    ...paragraphs.filter(Boolean).map(asParagraph),
    facts.site.template === 'trucks' ? asList(closing) : asParagraph(closing),
  ].join('')
}

function asParagraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/** One list item per sentence, as truck dealers write. */
function asList(text: string): string {
  const items = text.split(/(?<=\.)\s+/).map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function openingsFor({ item_type: trade, car_type: condition }: Vehicle): readonly Line[] {
  return (condition === 'new' ? NEW_OPENINGS[trade] : undefined) ?? OPENINGS[trade]
}

/** Names that stay capitalised within a sentence. */
const PROPER = /^(Apple|Android|Bluetooth)/

function listWords(features: readonly string[]): string {
  const words = features.map((feature) =>
    PROPER.test(feature) ? feature : feature.replaceAll(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase()),
  )
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
