import { PLACE_LENGTH } from '@/config/filters'
import { POSTCODES } from '@/config/postcodes'
import type { Site } from '@/config/schema/site'
import { foldText } from '@/lib/text/slugify'

/**
 * Larger towns of Australia and New Zealand with latitude and longitude (public geographic data, rounded to 0.01
 * degrees). A town whose name is another word of car buyers, such as Orange, is left out.
 */
export const TOWNS: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Sydney', -33.87, 151.21],
  ['Western Sydney', -33.81, 150.9],
  ['Parramatta', -33.82, 151.0],
  ['Penrith', -33.75, 150.69],
  ['Liverpool', -33.92, 150.92],
  ['Blacktown', -33.77, 150.91],
  ['Campbelltown', -34.07, 150.81],
  ['Central Coast', -33.43, 151.34],
  ['Gosford', -33.43, 151.34],
  ['Newcastle', -32.93, 151.78],
  ['Hunter Valley', -32.75, 151.3],
  ['Maitland', -32.73, 151.56],
  ['Lake Macquarie', -33.03, 151.63],
  ['Wollongong', -34.42, 150.89],
  ['Nowra', -34.87, 150.6],
  ['Bathurst', -33.42, 149.58],
  ['Dubbo', -32.24, 148.6],
  ['Tamworth', -31.09, 150.93],
  ['Armidale', -30.51, 151.67],
  ['Port Macquarie', -31.43, 152.91],
  ['Coffs Harbour', -30.3, 153.11],
  ['Lismore', -28.81, 153.28],
  ['Byron Bay', -28.64, 153.61],
  ['Wagga Wagga', -35.12, 147.37],
  ['Albury', -36.08, 146.92],
  ['Broken Hill', -31.96, 141.45],
  ['Canberra', -35.28, 149.13],
  ['Queanbeyan', -35.35, 149.23],
  ['Melbourne', -37.81, 144.96],
  ['Geelong', -38.15, 144.36],
  ['Ballarat', -37.56, 143.85],
  ['Bendigo', -36.76, 144.28],
  ['Shepparton', -36.38, 145.4],
  ['Mildura', -34.19, 142.16],
  ['Warrnambool', -38.38, 142.48],
  ['Traralgon', -38.2, 146.54],
  ['Frankston', -38.14, 145.12],
  ['Dandenong', -37.98, 145.21],
  ['Mornington Peninsula', -38.3, 145.0],
  ['Brisbane', -27.47, 153.03],
  ['Gold Coast', -28.02, 153.4],
  ['Sunshine Coast', -26.65, 153.07],
  ['Ipswich', -27.62, 152.76],
  ['Logan', -27.64, 153.11],
  ['Caboolture', -27.08, 152.95],
  ['Redcliffe', -27.23, 153.1],
  ['Toowoomba', -27.56, 151.95],
  ['Bundaberg', -24.87, 152.35],
  ['Hervey Bay', -25.29, 152.85],
  ['Gladstone', -23.84, 151.26],
  ['Rockhampton', -23.38, 150.51],
  ['Mackay', -21.14, 149.19],
  ['Townsville', -19.26, 146.82],
  ['Cairns', -16.92, 145.77],
  ['Mount Isa', -20.73, 139.49],
  ['Adelaide', -34.93, 138.6],
  ['Mount Gambier', -37.83, 140.78],
  ['Whyalla', -33.03, 137.58],
  ['Port Augusta', -32.49, 137.77],
  ['Murray Bridge', -35.12, 139.27],
  ['Perth', -31.95, 115.86],
  ['Fremantle', -32.06, 115.75],
  ['Rockingham', -32.28, 115.73],
  ['Mandurah', -32.53, 115.72],
  ['Bunbury', -33.33, 115.64],
  ['Busselton', -33.65, 115.35],
  ['Albany', -35.02, 117.88],
  ['Geraldton', -28.77, 114.61],
  ['Kalgoorlie', -30.75, 121.47],
  ['Karratha', -20.74, 116.85],
  ['Port Hedland', -20.31, 118.58],
  ['Broome', -17.96, 122.24],
  ['Hobart', -42.88, 147.33],
  ['Launceston', -41.44, 147.14],
  ['Devonport', -41.18, 146.36],
  ['Burnie', -41.05, 145.91],
  ['Darwin', -12.46, 130.84],
  ['Alice Springs', -23.7, 133.88],
  ['Auckland', -36.85, 174.76],
  ['North Shore', -36.8, 174.75],
  ['Manukau', -36.99, 174.88],
  ['Hamilton', -37.79, 175.28],
  ['Tauranga', -37.69, 176.17],
  ['Rotorua', -38.14, 176.25],
  ['Taupo', -38.69, 176.07],
  ['Whangarei', -35.73, 174.32],
  ['New Plymouth', -39.06, 174.08],
  ['Whanganui', -39.93, 175.05],
  ['Napier', -39.49, 176.91],
  ['Hastings', -39.64, 176.84],
  ['Gisborne', -38.66, 178.02],
  ['Palmerston North', -40.35, 175.61],
  ['Wellington', -41.29, 174.78],
  ['Lower Hutt', -41.21, 174.91],
  ['Nelson', -41.27, 173.28],
  ['Blenheim', -41.51, 173.96],
  ['Christchurch', -43.53, 172.63],
  ['Timaru', -44.4, 171.25],
  ['Queenstown', -45.03, 168.66],
  ['Dunedin', -45.87, 170.5],
  ['Invercargill', -46.41, 168.35],
]

/** Distance in kilometres between two places in Australia or New Zealand, in a straight line. */
export function measureDistance(latitude: number, longitude: number, lat: number, long: number): number {
  const kmPerDegree = 111.2
  const east = (long - longitude) * Math.cos((((latitude + lat) / 2) * Math.PI) / 180)
  return Math.hypot(lat - latitude, east) * kmPerDegree
}

/** A place that a shopper has named, and how far the locations of a site are from it. */
export type Place = {
  /** Its name in addresses: the postcode, or the name of the suburb or town. */
  key: string
  /** Its name for shoppers, with the postcode if that is how it was named. */
  name: string
  /** Kilometres by location id, nearest first. */
  distances: [locationId: number, km: number][]
}

type Point = { name: string; postcode: string; latitude: number; longitude: number }

const POINT = /(\d{4}) ([^\d;]+) (-[\d.]+) ([\d.]+)/g
const points = new Map<Site['country'], Point[]>()

/** The known places of a country: those with a postcode, then the larger towns. */
function listPoints(country: Site['country']): Point[] {
  const known = points.get(country)
  if (known) return known
  const coded = [...POSTCODES[country].matchAll(POINT)].map(
    ([, postcode = '', name = '', latitude, longitude]) => ({
      postcode,
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  )
  const towns = TOWNS.map(([name, latitude, longitude]) => ({ name, postcode: '', latitude, longitude }))
  const all = [...coded, ...towns]
  points.set(country, all)
  return all
}

/** States and countries after the name of a place. */
const REGIONS = new Set(['nsw', 'act', 'vic', 'qld', 'sa', 'wa', 'tas', 'nt', 'nz', 'australia'])

/**
 * Finds the place of a postcode, suburb or town, such as "2150", "Parramatta NSW" or "parramatta 2150"; `null` for an unknown
 * one. Of several places with the same name, the one nearest to a location of the site.
 */
export function findPlace(site: Pick<Site, 'country' | 'locations'>, typed: string): Place | null {
  const text = foldText(typed.slice(0, PLACE_LENGTH)).trim()
  const [postcode] = /(?<!\d)\d{4}(?!\d)/.exec(text) ?? []
  const words = text.split(/[\s,]+/)
  const name = words.slice(0, REGIONS.has(words.at(-1) ?? '') ? -1 : undefined).join(' ')
  const found = listPoints(site.country)
    .filter((point) => (postcode ? point.postcode === postcode : foldText(point.name) === name))
    .map((point) => ({ point, distances: measureLocations(site, point) }))
    .sort((a, b) => (a.distances[0]?.[1] ?? 0) - (b.distances[0]?.[1] ?? 0))[0]
  if (!found) return null
  const { point, distances } = found
  return postcode
    ? { key: postcode, name: `${point.name} ${postcode}`, distances }
    : { key: point.name, name: point.name, distances }
}

function measureLocations({ locations }: Pick<Site, 'locations'>, from: Point): Place['distances'] {
  return locations
    .flatMap(({ id, address: { lat, long } }): Place['distances'] => {
      if (lat === null || long === null) return []
      const km = measureDistance(from.latitude, from.longitude, lat, long)
      return [[id, Math.round(km * 10) / 10]]
    })
    .sort(([firstId, a], [secondId, b]) => a - b || firstId - secondId)
}
