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
    (f) =>
      `This ${full(f)} wears ${colour(f)} well, and it drives the way it looks: tidy, quiet and ready to go.`,
    (f) => `A ${colour(f)} ${full(f)} that has plainly been somebody’s favourite.`,
    (f) => `Looking for ${withArticle(kind(f))} that does not make a fuss? Meet this ${full(f)}.`,
    (f) => `We picked this ${full(f)} because it is an honest example of a car people keep asking us for.`,
    (f) =>
      `There is a lot to like in this ${full(f)}, starting with the ${colour(f)} paint and the way it has been kept.`,
    (f) =>
      `Plenty of ${short(f)}s come past our door. This ${f.vehicle.year} one stayed because of its condition.`,
  ],
  motorcycle: [
    (f) =>
      `${figure(f, 'Engine')}, ${figure(f, 'Power')} and ${figure(f, 'Weight')}: the ${full(f)} does its talking in numbers.`,
    (f) => `The ${full(f)} in ${colour(f)}. Cold start, first gear, gone.`,
    (f) =>
      `A ${f.vehicle.body.toLowerCase()} for people who ride because they want to. ${full(f)}, ${colour(f)}.`,
    (f) => `We rode this ${full(f)} out past the ranges and came home the long way.`,
  ],
  camper: [
    (f) =>
      `Room for ${figure(f, 'Berths')}, ${figure(f, 'Length')} from end to end, and a kettle within reach of the bed: the ${full(f)}.`,
    (f) => `This ${full(f)} has been cleaned, aired and packed flat, and now it wants a beach.`,
    (f) =>
      `At ${figure(f, 'Tare')} tare the ${full(f)} is easy to live with on the road as well as at the campsite.`,
    (f) => `Some vans are for sleeping in. The ${full(f)} is for waking up in.`,
  ],
  truck: [
    (f) =>
      `${full(f)}, ${f.vehicle.body.toLowerCase()}, ${figure(f, 'GVM') || figure(f, 'GCM')}, ${figure(f, 'Axles')}. In the yard and ready to inspect.`,
    (f) =>
      `Work-ready ${full(f)} with ${f.vehicle.body.toLowerCase()} body. Driver’s licence class: ${figure(f, 'Licence').toLowerCase()}.`,
    (f) => `One ${full(f)}, straight, serviced and priced to go to work this week.`,
  ],
  rv: [
    (f) =>
      `Sleeps ${figure(f, 'Sleeps')}, ${figure(f, 'Length')} long, and driven on a ${figure(f, 'Licence').toLowerCase()} licence: the ${full(f)}.`,
    (f) => `Fill the tanks, point the ${full(f)} inland and see how far the road goes.`,
    (f) =>
      `This ${full(f)} is built on the ${f.vehicle.series}, so any country workshop knows its way around it.`,
  ],
  rental: [
    (f) => `The ${full(f)} by the week: pick it up, drive it, hand it back.`,
    (f) =>
      `Need ${withArticle(kind(f))} for a while? This ${short(f)} rents by the week with the basics covered.`,
  ],
  subscription: [
    (f) =>
      `One weekly price and this ${full(f)} is yours to drive: insurance, registration and servicing are in it.`,
    (f) => `Drive this ${colour(f)} ${short(f)} for as long as it suits you, then swap it or hand it back.`,
  ],
}

/** What can be said of a vehicle that nobody has owned. */
const NEW_OPENINGS: Partial<Record<Vehicle['item_type'], readonly Line[]>> = {
  car: [
    (f) => `The ${full(f)} in ${colour(f)}, as it left the factory.`,
    (f) => `${withArticle(colour(f)).replace(/^a/, 'A')} ${full(f)} that nobody has had before you.`,
    (f) => `Looking for ${withArticle(kind(f))} that does not make a fuss? Meet the ${full(f)}.`,
    (f) => `Sit in the ${full(f)} for five minutes and you will see why people order it.`,
    (f) =>
      `The ${short(f)} does most things well. This ${f.vehicle.badge || f.vehicle.year} does them in ${colour(f)}.`,
  ],
  camper: [
    (f) =>
      `Room for ${figure(f, 'Berths')}, ${figure(f, 'Length')} from end to end, and a kettle within reach of the bed: the ${full(f)}.`,
    (f) => `Some vans are for sleeping in. The ${full(f)} is for waking up in.`,
    (f) => `The ${full(f)} smells of new timber and wants its first beach.`,
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
      ? `It has covered ${formatWhole(vehicle.km)} km and has the papers to show for it.`
      : '',
  ({ vehicle }) =>
    vehicle.car_type === 'new'
      ? 'It is new, with the maker’s full warranty from the day you drive it away.'
      : '',
  ({ vehicle }) =>
    vehicle.car_type === 'demo'
      ? 'It has been our demonstrator, so the running-in is done and the price shows it.'
      : '',
]

const CLOSINGS: Record<Site['template'], readonly Line[]> = {
  cars: [
    ({ site, place }) => `See it at ${site.name} in ${place}. A drive takes half an hour and costs nothing.`,
    ({ place }) =>
      `It stands in our ${place} showroom. Send an enquiry and we will have it out the front when you arrive.`,
  ],
  brand: [
    ({ place }) => `Our ${place} team will show you around it and set up the app before you leave.`,
    ({ site }) => `Book a drive with ${site.name} and compare it with its sisters side by side.`,
  ],
  'used-cars': [
    ({ place }) => `Cheap to buy, easy to own. On the lot at ${place} now.`,
    () => 'Priced to move. If the price beats the others you have seen, ring before somebody else does.',
  ],
  motorcycles: [
    ({ place }) => `On the floor in ${place}. Bring your own helmet.`,
    () => 'Trades welcome, stories too.',
  ],
  campers: [
    ({ place }) => `Come and lie down in it: that is what our ${place} yard is for.`,
    () => 'We go through gas, brakes and bearings with you before it leaves.',
  ],
  trucks: [
    ({ place }) => `Inspect at ${place}. Full service records on request. Fleet pricing available.`,
    () => 'Body swaps and fit-outs quoted on the day. Delivery anywhere in the state.',
  ],
  rv: [
    ({ place }) => `Handover at ${place} takes half a day, because everything is shown twice.`,
    () => 'We hand it over full of water, gas and good advice.',
  ],
  subscription: [
    ({ place }) => `Collect it from ${place}, or have it brought to your door.`,
    () => 'Pause or swap from your phone. No lock-in after the first term.',
  ],
}

/** Two or three short HTML paragraphs, or a list at the end, made of the vehicle's own facts. */
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

/** Each sentence an item: yards that sell by the sheet write like that. */
function asList(text: string): string {
  const items = text.split(/(?<=\.)\s+/).map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function openingsFor({ item_type: trade, car_type: condition }: Vehicle): readonly Line[] {
  return (condition === 'new' ? NEW_OPENINGS[trade] : undefined) ?? OPENINGS[trade]
}

/** Names that keep their capitals inside a sentence. */
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
