import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { parse } from 'csv-parse'
import { DEFAULT_COLUMNS, nameColumns } from '@/lib/stock/mapping'
import type { VehicleFacts } from '@/lib/stock/facts'
import { readAd } from '@/lib/stock/read-ad'
import type { AdvertisedCar, CarLot } from '@/sandbox/seed/advertised-cars'
import { createRandom } from '@/sandbox/seed/random'

/**
 * Selects the demo's cars from a CSV file of advertisements and writes them to `sandbox/seed/advertised-cars.json.br`.
 * Run it only to change the selection: `tsx --conditions=react-server scripts/stock/select.ts FILE.csv`.
 */

/** Model year of new cars in the demo. The advertisements are older. */
const NEW_YEAR = 2026
/** Earliest model year that can be presented as new. */
const MIN_NEW_YEAR = 2022

type Ad = VehicleFacts & { price: number }
type Quota = {
  lot: CarLot
  count: number
  fits: (ad: Ad) => boolean
  /** How many of them are presented as new and as demo cars. */
  fresh?: { new: number; demo: number }
}

const PRESTIGE = new Set([
  'BMW',
  'Audi',
  'Mercedes-Benz',
  'Lexus',
  'Porsche',
  'Volvo',
  'Land Rover',
  'Jaguar',
])
const ISLAND_MAKES = new Set([
  'Toyota',
  'Nissan',
  'Mazda',
  'Honda',
  'Mitsubishi',
  'Subaru',
  'Suzuki',
  'Ford',
  'Kia',
])

const QUOTAS: readonly Quota[] = [
  {
    lot: 'hyundai',
    count: 90,
    fits: (ad) => ad.make === 'Hyundai' && ad.year >= 2016,
    fresh: { new: 38, demo: 12 },
  },
  {
    lot: 'mazda',
    count: 85,
    fits: (ad) => ad.make === 'Mazda' && ad.year >= 2015,
    fresh: { new: 36, demo: 12 },
  },
  {
    lot: 'toyota',
    count: 170,
    fits: (ad) => ad.make === 'Toyota' && ad.year >= 2013,
    fresh: { new: 62, demo: 14 },
  },
  {
    lot: 'subscription',
    count: 80,
    fits: (ad) => ad.year >= 2020 && ad.price <= 75_000 && (ad.seats ?? 0) >= 4,
  },
  {
    lot: 'island-used',
    count: 130,
    fits: (ad) => ISLAND_MAKES.has(ad.make) && ad.year >= 2006 && ad.price <= 42_000,
  },
  {
    lot: 'city-used',
    count: 165,
    fits: (ad) => ad.year >= 2012 && (PRESTIGE.has(ad.make) || ad.year >= 2016) && ad.price >= 14_000,
  },
  { lot: 'value', count: 190, fits: (ad) => ad.year >= 1998 && ad.year <= 2020 && ad.price <= 34_000 },
]

const KNOWN_COLOURS =
  /^(white|black|grey|silver|blue|red|green|brown|bronze|beige|gold|orange|yellow|purple|burgundy|maroon|pearl|charcoal|turquoise|teal)\b/i

const { positionals } = parseArgs({ allowPositionals: true })
const file = positionals[0]
if (!file) throw new Error('Enter the CSV file of advertisements.')

const ads = await readAds(file)
const taken = new Set<Ad>()
const chosen: AdvertisedCar[] = []
for (const quota of QUOTAS) {
  const random = createRandom(`select/${quota.lot}`)
  const fitting = ads.filter((ad) => !taken.has(ad) && quota.fits(ad))
  const fresh = random.sample(fitting.filter(isStillSold), (quota.fresh?.new ?? 0) + (quota.fresh?.demo ?? 0))
  const rest = fitting.filter((ad) => !fresh.includes(ad))
  const some = [...fresh, ...random.sample(rest, quota.count - fresh.length)]
  for (const ad of some) taken.add(ad)
  // Demo cars first, so that a lot with few recent advertisements still has both kinds.
  const asDemo = new Set(fresh.slice(0, quota.fresh?.demo ?? 0))
  const asNew = new Set(fresh.filter((ad) => !asDemo.has(ad)))
  for (const ad of some) {
    const kind = asNew.has(ad) ? 'new' : asDemo.has(ad) ? 'demo' : 'used'
    chosen.push({ lot: quota.lot, ...toDemoCar(ad, kind, random.int(0, 9999)) })
  }
  console.log(`${quota.lot}: ${some.length} of ${fitting.length}`)
}
const json = Buffer.from(JSON.stringify(chosen))
const packed = brotliCompressSync(json, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
})
await writeFile(new URL('../../sandbox/seed/advertised-cars.json.br', import.meta.url), packed)
console.log(`${chosen.length} cars, ${packed.length} bytes`)

/** Whether the advertisement is recent and its model has not been discontinued. */
function isStillSold(ad: Ad): boolean {
  return ad.year >= MIN_NEW_YEAR && !/LC200/.test(ad.badge) && !/^(Fortuner|CX-9|Accent|6)$/.test(ad.model)
}

async function readAds(path: string): Promise<Ad[]> {
  const found: Ad[] = []
  let header: ReturnType<typeof nameColumns> | null = null
  for await (const row of createReadStream(path).pipe(parse({ bom: true, relax_column_count: true }))) {
    const cells = row as string[]
    if (header === null) {
      header = nameColumns(cells, DEFAULT_COLUMNS)
      continue
    }
    const { positions } = header
    const raw = Object.fromEntries([...positions].map(([field, at]) => [field, cells[at] ?? '']))
    const reading = readAd(raw, { required: [], latestYear: NEW_YEAR, listSeparator: '|' })
    if (reading.kind !== 'taken') continue
    const { facts } = reading
    const { price } = facts
    if (price === null || price < 2500 || facts.simple_body === '' || !KNOWN_COLOURS.test(facts.colour))
      continue
    if (facts.badge.length > 40 || facts.transmission === '' || facts.model === 'Other') continue
    if (facts.km === null && facts.car_type === 'used') continue
    found.push({ ...facts, price })
  }
  return found
}

/** Changes the year and kilometres of a used advertisement that is presented as new or demo. */
function toDemoCar(ad: Ad, kind: 'new' | 'demo' | 'used', chance: number): Omit<AdvertisedCar, 'lot'> {
  const used = kind === 'used'
  const km = kind === 'new' ? 4 + (chance % 26) : kind === 'demo' ? 1400 + (chance % 7200) : ad.km
  return {
    year: used ? ad.year : NEW_YEAR - (kind === 'demo' && chance % 3 === 0 ? 1 : 0),
    make: ad.make,
    model: ad.model,
    badge: ad.badge,
    car_type: kind,
    price: ad.price,
    km: used && ad.km !== null && ad.km < 1000 ? 6000 + chance : km,
    colour: ad.colour,
    interior: ad.interior,
    body: ad.body,
    simple_body: ad.simple_body,
    drive: ad.drive,
    fuel: ad.fuel,
    transmission: ad.transmission,
    cylinders: ad.cylinders,
    litres: ad.litres,
    consumption: ad.consumption,
    seats: ad.seats,
    doors: ad.doors,
  }
}
