import { hasMapPlace } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'
import { nameRegion } from '@/lib/site/location'
import { TOWNS } from './places'

/** A place on the map; `x` and `y` in percent of its width and height. */
type MapPoint = { name: string; x: number; y: number }
/** A showroom; `name` is the location of its vehicles in the stock, `place` its suburb and state. */
type Showroom = MapPoint & { place: string }
/** A town, with its name on one side of its dot. */
type Town = MapPoint & { side: 'left' | 'right' }

/** A schematic map of a site's showrooms, with the towns around them and circles of equal distance. */
export type ShowroomMap = {
  /** Its width relative to its height. */
  aspect: number
  showrooms: Showroom[]
  towns: Town[]
  /** The town around which the circles are. */
  centre: MapPoint
  /** `radius` in percent of the map's width. */
  circles: { km: number; radius: number }[]
  /** SVG path of the land in percent of width and height; empty on a map that shows no coast. */
  land: string
}

const MAP_ASPECT = 1.6

/** Size of the map relative to the distances between the showrooms, so that there is free space around them. */
const SPREAD = { x: 1.7, y: 1.9 }
/** Smallest width of a map, in km. */
const MIN_WIDTH = 24
const KM_PER_DEGREE = 111.2
/** Distances between circles, in km. The smallest one of which `CIRCLES` reach the edge is chosen. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const CIRCLES = 4
/** Sizes on a phone, in percent of the map: a pin above its place, a letter of a name, the height of a name, the space beside a dot. */
const PIN = { width: 20, height: 20 }
const LETTER = 1.7
const NAME_HEIGHT = 8
const GAP = 2

/** The corner with the explanation of the circles. */
const LEGEND = { left: 0, right: 62, top: 88, bottom: 100 }

type Coordinates = { lat: number; long: number }
type Box = { left: number; right: number; top: number; bottom: number }

/**
 * Coasts of Australia and New Zealand: polygons of latitude and longitude, drawn from public geographic data and accurate to about
 * 0.1 degrees.
 */
const COASTS = [
  '-10.69,142.53 -11.97,143.24 -12.6,143.45 -13.9,143.55 -14.3,143.95 -14.17,144.5 -14.95,145.35 -15.47,145.25 ' +
    '-16.1,145.47 -16.92,145.78 -17.5,146.08 -18.27,146.03 -18.53,146.33 -19.1,146.4 -19.25,146.82 -19.31,147.4 ' +
    '-20.01,148.25 -20.29,148.78 -20.75,148.72 -21.14,149.21 -21.6,149.45 -22.4,149.65 -22.3,150.5 -22.6,150.75 ' +
    '-23.13,150.76 -23.5,150.85 -23.85,151.3 -24.21,151.9 -24.82,152.46 -25.29,152.87 -25.93,153.2 -26.4,153.11 ' +
    '-26.8,153.15 -27.2,153.1 -27.45,153.2 -28,153.43 -28.64,153.64 -29.43,153.36 -30.3,153.14 -30.88,153.06 ' +
    '-31.43,152.93 -32.18,152.52 -32.44,152.54 -32.72,152.19 -32.93,151.79 -33.43,151.45 -33.83,151.29 ' +
    '-34.05,151.22 -34.42,150.91 -34.85,150.76 -35.09,150.8 -35.7,150.22 -36.25,150.14 -37.07,149.91 -37.5,149.98 ' +
    '-37.58,149.76 -37.8,149.27 -37.8,148.53 -37.88,148 -38.25,147.35 -38.67,146.69 -39.13,146.42 -38.85,146.05 ' +
    '-38.68,145.6 -38.5,145.2 -38.48,144.9 -38.3,144.7 -38.36,144.9 -38.21,145.03 -38.14,145.12 -37.87,144.97 ' +
    '-37.87,144.9 -38,144.68 -38.14,144.37 -38.11,144.65 -38.27,144.65 -38.34,144.33 -38.55,143.98 -38.86,143.52 ' +
    '-38.62,143 -38.39,142.48 -38.43,141.54 -38.06,140.98 -38.06,140.67 -37.48,140.01 -37.16,139.76 -36.83,139.85 ' +
    '-36,139.4 -35.55,138.9 -35.55,138.62 -35.6,138.1 -35.2,138.45 -34.92,138.49 -34.6,138.4 -34.2,138.1 ' +
    '-34.8,137.8 -35.08,137.75 -35.3,136.88 -34.5,137.48 -33.95,137.6 -33.2,137.95 -32.5,137.77 -33.05,137.6 ' +
    '-33.7,136.95 -34.72,135.87 -34.95,135.65 -33.65,134.89 -32.8,134.2 -32.13,133.65 -31.98,132.44 -31.45,131.15 ' +
    '-31.6,129.9 -31.72,128.88 -32.2,127 -32.28,126 -32.9,124.7 -33,124 -33.62,123.9 -33.93,123.53 -33.88,121.9 ' +
    '-33.95,120.13 -34.4,119.4 -35.03,117.95 -35.05,116.7 -34.35,115.15 -33.53,115 -33.65,115.35 -33.32,115.63 ' +
    '-32.53,115.71 -32.05,115.74 -31.02,115.33 -30.3,115.04 -29.25,114.92 -28.77,114.61 -27.71,114.16 -26.6,113.5 ' +
    '-26.15,113.16 -26.4,113.9 -24.88,113.66 -24,113.45 -23.1,113.75 -21.79,114.16 -22.5,114.3 -21.65,115.1 ' +
    '-21,115.9 -20.65,116.75 -20.31,118.58 -19.95,119.9 -19.4,121.2 -18.4,121.8 -18,122.2 -17,122.4 -16.4,122.9 ' +
    '-17.3,123.6 -16.3,123.6 -16.2,124.4 -15.2,124.8 -14.5,125.6 -14.2,126.1 -13.75,126.95 -14.9,128.2 -15,129.6 ' +
    '-14,129.6 -13.3,130.2 -12.45,130.8 -12.2,131.4 -12.2,132.4 -11.2,132.2 -11.6,133.3 -12,134.5 -12,135.7 ' +
    '-12.2,136.9 -13.3,136 -14.2,135.9 -15,135.6 -15.6,136.6 -16.1,137.7 -16.9,139.1 -17.55,139.8 -17.48,140.84 ' +
    '-16.3,141.3 -15,141.65 -13.5,141.6 -12.6,141.85 -11.5,142.1',
  '-40.74,147.95 -41,148.35 -41.87,148.3 -42.25,148.3 -42.6,148.05 -43.2,148 -42.95,147.4 -43.45,147.25 ' +
    '-43.64,146.82 -43.57,146.03 -43.3,145.9 -42.2,145.2 -41.4,144.75 -40.68,144.7 -40.75,145.3 -41.05,145.9 ' +
    '-41.17,146.37 -41.05,146.8',
  '-34.42,172.68 -34.4,173.05 -34.95,173.5 -35.17,174.33 -35.87,174.55 -36.28,174.82 -36.75,174.77 ' +
    '-36.85,174.85 -36.92,175.1 -37.15,175.53 -36.5,175.35 -36.65,175.85 -37.4,175.95 -37.63,176.18 -37.95,177 ' +
    '-37.54,178 -37.69,178.55 -38.7,178.05 -39.27,177.87 -39.08,177.4 -39.48,176.92 -39.64,177.1 -40.9,176.22 ' +
    '-41.61,175.28 -41.35,174.83 -41.29,174.61 -40.9,174.98 -40.47,175.22 -39.95,174.98 -39.65,174.25 ' +
    '-39.46,173.85 -39.28,173.75 -39.05,174.07 -38.65,174.62 -38.07,174.8 -37.8,174.82 -37.38,174.7 -37.05,174.52 ' +
    '-36.83,174.42 -36.4,174.15 -35.77,173.55 -35.53,173.36 -35.17,173.1',
  '-40.5,172.69 -40.55,173.02 -40.85,172.8 -40.78,173 -41.25,173.27 -40.75,173.95 -41,174.3 -41.73,174.27 ' +
    '-42.42,173.7 -43.2,172.75 -43.5,172.73 -43.6,173.1 -43.85,173 -43.85,172.6 -44.1,171.8 -44.4,171.26 ' +
    '-45.1,170.98 -45.78,170.72 -46.45,169.82 -46.68,169 -46.6,168.35 -46.37,168 -46.16,166.6 -45.9,166.45 ' +
    '-44.6,167.8 -43.97,168.6 -42.72,170.96 -42.45,171.2 -41.75,171.46 -41.25,172.1 -40.78,172.22',
].map((coast) =>
  coast.split(' ').map((pair): Coordinates => {
    const [lat = 0, long = 0] = pair.split(',').map(Number)
    return { lat, long }
  }),
)

/** A map with a smaller width shows no coast, in km: it is not accurate enough. */
const MIN_COAST_WIDTH = 250
/** How far a coast continues beyond the edges of the map, in percent. */
const OVERHANG = 40

/**
 * The map of the sales locations that have coordinates and, on a site that restricts its stock to some locations, are among them.
 * `null` for fewer than two, and on a site without the map view.
 */
export function buildShowroomMap(site: Pick<Site, 'search' | 'locations'>): ShowroomMap | null {
  const locations = site.search.views.includes('map') ? listShowrooms(site) : []
  const main = locations.find(({ primary }) => primary) ?? locations[0]
  if (!main || locations.length < 2) return null
  const { project, width } = createProjection(locations)
  const showrooms = separatePins(
    locations.map(({ name, place, lat, long }) => ({ name, place, ...project({ lat, long }) })),
  )
  const towns = TOWNS.map(([name, lat, long]) => ({ name, lat, long }))
  const [nearest = main] = towns.toSorted((a, b) => measure(a, main) - measure(b, main))
  const step = STEPS.find((km) => km * CIRCLES >= width / 2) ?? width
  return {
    aspect: MAP_ASPECT,
    showrooms,
    towns: placeNames(
      towns.map(({ name, ...at }) => ({ name, ...project(at) })),
      showrooms,
    ),
    centre: { name: nearest.name, ...project(nearest) },
    circles: Array.from({ length: CIRCLES }, (_, index) => {
      const km = (index + 1) * step
      return { km, radius: round((km / width) * 100) }
    }),
    land: width < MIN_COAST_WIDTH ? '' : COASTS.map((coast) => drawCoast(coast.map(project))).join(''),
  }
}

/** The path of a coast. Points far outside of the map move to a line around it; a coast without any other points is left out. */
function drawCoast(points: readonly { x: number; y: number }[]): string {
  const path = points.map(({ x, y }) => `${clamp(x)},${clamp(y)}`)
  const distinct = path.filter((point, index) => point !== path[index - 1])
  return points.some(({ x, y }) => isOnMap(x) && isOnMap(y)) ? `M${distinct.join(' ')}Z` : ''
}

function clamp(percent: number): number {
  return Math.min(Math.max(percent, -OVERHANG), 100 + OVERHANG)
}

function isOnMap(percent: number): boolean {
  return percent > 0 && percent < 100
}

/** The locations that a map can show. */
function listShowrooms({ search, locations }: Pick<Site, 'search' | 'locations'>) {
  return locations.flatMap((location) => {
    const { name, primary, address } = location
    const { lat, long, city, state } = address
    if (!hasMapPlace(location, search.location_ids) || lat === null || long === null) return []
    return [{ name, primary, lat, long, place: [city, nameRegion(state)].filter(Boolean).join(', ') }]
  })
}

/** Distance in km. On the scale of a map, the earth is flat. */
function measure(a: Coordinates, b: Coordinates): number {
  const { x, y } = toKm(a, b)
  return Math.hypot(x, y)
}

/** The place relative to an origin, in km to the east and south. */
function toKm({ lat, long }: Coordinates, origin: Coordinates): { x: number; y: number } {
  return {
    x: (long - origin.long) * KM_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180),
    y: (origin.lat - lat) * KM_PER_DEGREE,
  }
}

/** Projects coordinates to percent of a map with all places in its middle. `width` in km. */
function createProjection(places: readonly Coordinates[]) {
  const centre = {
    lat: getMiddle(places.map(({ lat }) => lat)),
    long: getMiddle(places.map(({ long }) => long)),
  }
  const reach = (axis: 'x' | 'y') =>
    2 * Math.max(...places.map((place) => Math.abs(toKm(place, centre)[axis])))
  const width = Math.max(MIN_WIDTH, reach('x') * SPREAD.x, reach('y') * SPREAD.y * MAP_ASPECT)
  const project = (place: Coordinates) => {
    const { x, y } = toKm(place, centre)
    return { x: round(50 + (x / width) * 100), y: round(50 + ((y * MAP_ASPECT) / width) * 100) }
  }
  return { project, width }
}

function getMiddle(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10
}

/** Moves pins that would cover each other apart, from north to south. */
function separatePins(pins: readonly Showroom[]): Showroom[] {
  const placed: Showroom[] = []
  for (const pin of pins.toSorted((a, b) => a.y - b.y)) {
    const near = placed.filter(({ x, y }) => Math.abs(x - pin.x) < PIN.width && pin.y - y < PIN.height)
    const y = Math.max(pin.y, ...near.map((other) => other.y + PIN.height))
    placed.push({ ...pin, y: round(Math.min(y, 98)) })
  }
  return pins.flatMap(({ name }) => placed.filter((pin) => pin.name === name))
}

/** The towns whose names fit on the map beside their dots without covering pins or other names; the first towns take precedence. */
function placeNames(towns: readonly MapPoint[], pins: readonly MapPoint[]): Town[] {
  const taken: Box[] = pins.map(({ x, y }) => ({
    left: x - PIN.width / 2,
    right: x + PIN.width / 2,
    top: y - PIN.height,
    bottom: y + 1,
  }))
  taken.push(LEGEND)
  const placed: Town[] = []
  for (const town of towns) {
    const length = GAP + town.name.length * LETTER
    for (const side of ['right', 'left'] as const) {
      const box = {
        left: town.x - (side === 'left' ? length : 1),
        right: town.x + (side === 'right' ? length : 1),
        top: town.y - NAME_HEIGHT / 2,
        bottom: town.y + NAME_HEIGHT / 2,
      }
      const isInside = box.left > 1 && box.right < 99 && box.top > 1 && box.bottom < 99
      if (!isInside || taken.some((other) => overlaps(box, other))) continue
      taken.push(box)
      placed.push({ ...town, side })
      break
    }
  }
  return placed
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
