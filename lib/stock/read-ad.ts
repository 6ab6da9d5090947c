import { readBody } from './body'
import type { AdField, RawAd, VehicleFacts } from './facts'
import { readVehicleName } from './names'
import {
  readAmount,
  readCount,
  readDay,
  readLitres,
  readLongText,
  readPlace,
  readState,
  readText,
  readYear,
} from './read-values'

/** How strict a file's rows are read. */
export type AdRules = {
  /** Fields without which a row is refused, besides make, model and year. */
  required: readonly AdField[]
  /** Latest year a vehicle may have; next year's models are sold early. */
  latestYear: number
  /** What separates several pictures or features in one cell. */
  listSeparator: string
}

export type AdReading =
  | { kind: 'taken'; facts: VehicleFacts; mends: string[] }
  /** `reason` is the same for like faults, so that a report can count them; `detail` quotes the cell. */
  | { kind: 'refused'; reason: string; detail: string }

const EARLIEST_YEAR = 1900
const HIGHEST_PRICE = 5_000_000
const HIGHEST_KM = 2_000_000
/** Longest cell of one line; no make, badge or place is longer, so a longer one is a broken quote. */
const LONGEST_TEXT = 200
const LONGEST_DESCRIPTION = 20_000

/** Cells that are not a line of text and may be long. */
const LONG_FIELDS = new Set<AdField>(['description', 'features', 'images'])

/**
 * Reads one row. Whatever can be understood is taken, with a note on everything that had to be mended; a row without
 * make, model or a possible year, or without a required field, is refused with the reason. Never throws.
 */
export function readAd(row: RawAd, rules: AdRules): AdReading {
  const mends: string[] = []
  for (const [field, cell] of Object.entries(row))
    if (!LONG_FIELDS.has(field as AdField) && cell.length > LONGEST_TEXT)
      return refuse(`${field} is too long to be one`, `${cell.length} characters`)
  const raw = unshiftNewCar(row, mends)
  const title = readText(raw.title)
  const year = readYear(raw.year) ?? readYear(title.split(' ')[0])
  if (year === null) return refuse('no year', readText(raw.year))
  if (readYear(raw.year) === null) mends.push('year taken from the title')
  if (year < EARLIEST_YEAR || year > rules.latestYear) return refuse('impossible year', String(year))
  const name = readVehicleName({
    year,
    make: readText(raw.make),
    model: readText(raw.model),
    title,
    badge: readText(raw.badge),
  })
  if (!/[\p{L}\p{N}]/u.test(name.make)) return refuse('no make', readText(raw.make))
  if (!/[\p{L}\p{N}]/u.test(name.model)) return refuse('no model', readText(raw.model))
  for (const part of name.completed) mends.push(`${part} completed from the title`)
  const missing = findMissing(raw, rules.required)
  if (missing) return missing
  const body = readBody({ body: readText(raw.body), title, model: name.model })
  if (body.source === 'title' || body.source === 'model') mends.push(`body found from the ${body.source}`)
  if (body.source === 'none' && readText(raw.body)) mends.push('body not known, left empty')
  const seats = readSeats(raw, mends)
  return {
    kind: 'taken',
    mends,
    facts: {
      year,
      make: name.make,
      model: name.model,
      badge: name.badge,
      series: readText(raw.series),
      item_type: readText(raw.item_type).toLowerCase() || 'car',
      car_type: readCondition(raw, mends),
      price: readMoney(raw.price, 'price', mends),
      before_price: readMoney(raw.before_price, 'earlier price', mends),
      price_type: readText(raw.price_type),
      km: readKm(raw.km, mends),
      ...readColours(raw, mends),
      body: body.body,
      simple_body: body.simple_body,
      drive: readDrive(raw.drive),
      fuel: readFuel(raw.fuel, title),
      transmission: readTransmission(raw.transmission),
      cylinders: readCount(raw.cylinders) || readCount(/\d+\s*cyl/i.exec(raw.engine ?? '')?.[0]) || null,
      litres: readLitres(raw.engine),
      consumption: readConsumption(raw.fuel_consumption),
      ...seats,
      ...readWhere(raw),
      warranty: readText(raw.warranty),
      stocknum: readText(raw.stocknum),
      vin: readText(raw.vin).toUpperCase(),
      rego: readText(raw.rego).toUpperCase(),
      description: readDescription(raw.description, mends),
      features: readList(raw.features, rules.listSeparator),
      images: readImages(raw.images, rules.listSeparator, mends),
      tag: readText(raw.tag),
      status: readStatus(raw.status),
      listed: readDay(raw.listed),
      dealership: readText(raw.dealership),
      location: readText(raw.location),
    },
  }
}

function refuse(reason: string, detail: string): AdReading {
  return { kind: 'refused', reason, detail }
}

function findMissing(raw: RawAd, required: readonly AdField[]): AdReading | null {
  for (const field of required) {
    const text = readText(raw[field])
    if (text === '') return refuse(`no ${field}`, '')
    if ((field === 'price' || field === 'km' || field === 'before_price') && readAmount(text) === null)
      return refuse(`${field} is not a number`, text)
  }
  return null
}

/**
 * New cars in these files have no odometer, and every cell after it stands one column to the left: the colours in
 * the kilometres, the warranty in the colours.
 */
function unshiftNewCar(raw: RawAd, mends: string[]): RawAd {
  if (!raw.km?.includes('/') || !/^\d+ years?\b/i.test(raw.colour ?? '')) return raw
  mends.push('colour and warranty moved back to their columns')
  return { ...raw, km: '', colour: raw.km, warranty: raw.colour ?? '' }
}

function readCondition(raw: RawAd, mends: string[]): VehicleFacts['car_type'] {
  const text = readText(raw.condition).toLowerCase()
  if (/^(new|n|brand new)$/.test(text)) return 'new'
  if (/^(demo|d|demonstrator|ex[\s-]?demo)$/.test(text)) return 'demo'
  if (text !== '' && !/^(used|u|second[\s-]?hand|pre[\s-]?owned|certified)$/.test(text))
    mends.push('condition not known, taken as used')
  return 'used'
}

function readMoney(cell: string | undefined, name: string, mends: string[]): number | null {
  const text = readText(cell)
  if (text === '') return null
  const amount = readAmount(text)
  if (amount === null) {
    mends.push(
      /^(poa|p\.o\.a\.?|call|enquire|ask)/i.test(text)
        ? `${name} on application`
        : `${name} is not a number, left empty`,
    )
    return null
  }
  if (amount < 0 || amount > HIGHEST_PRICE) {
    mends.push(`${name} is impossible, left empty`)
    return null
  }
  return amount === 0 ? null : amount
}

function readKm(cell: string | undefined, mends: string[]): number | null {
  const text = readText(cell)
  if (text === '') return null
  const amount = readAmount(text)
  if (amount === null || amount < 0 || amount > HIGHEST_KM) {
    mends.push('kilometres are impossible, left empty')
    return null
  }
  return Math.round(/\bmi(les)?\b/i.test(text) ? amount * 1.609344 : amount)
}

function readColours(raw: RawAd, mends: string[]): { colour: string; interior: string } {
  const cell = raw.colour ?? ''
  const [outside = '', inside = ''] = cell.includes('/') ? cell.split('/') : [cell]
  const colour = readText(outside)
  if (/\d|warranty/i.test(colour)) {
    mends.push('colour is none, left empty')
    return { colour: '', interior: readText(raw.interior) }
  }
  return { colour: capitalise(colour), interior: readText(raw.interior) || readText(inside) }
}

function capitalise(text: string): string {
  return (
    text.charAt(0).toUpperCase() + (text === text.toUpperCase() ? text.slice(1).toLowerCase() : text.slice(1))
  )
}

function readWhere(raw: RawAd): { city: string; state: string } {
  const place = readPlace(raw.place)
  return { city: readText(raw.city) || place.city, state: readState(raw.state) || place.state }
}

function readSeats(raw: RawAd, mends: string[]): { seats: number | null; doors: number | null } {
  const doorsText = readText(raw.doors)
  const seatsText = readText(raw.seats)
  if (/seat/i.test(doorsText) && seatsText === '') {
    mends.push('seats moved from the doors column')
    return { seats: readCount(doorsText), doors: null }
  }
  return { seats: readCount(seatsText) || null, doors: readCount(doorsText) || null }
}

function readConsumption(cell: string | undefined): number | null {
  const amount = readAmount(cell)
  return amount !== null && amount > 0 && amount < 100 ? amount : null
}

function readDrive(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(4x4|4wd|four[\s-]?wheel)/i.test(text)) return '4WD'
  if (/^(awd|all[\s-]?wheel)/i.test(text)) return 'AWD'
  if (/^(fwd|front)/i.test(text)) return 'Front'
  if (/^(rwd|rear|4x2)/i.test(text)) return 'Rear'
  return /^other$/i.test(text) ? '' : text
}

function readFuel(cell: string | undefined, title: string): string {
  const text = readText(cell)
  if (/hybrid/i.test(text) || (/hybrid/i.test(title) && !/diesel|electric/i.test(text))) return 'Hybrid'
  if (text !== '' && !/^other$/i.test(text)) return text
  return /\b(ev|electric)\b/i.test(title) ? 'Electric' : ''
}

function readTransmission(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(auto|cvt|dct|dsg|sports automatic|a$)/i.test(text)) return 'Automatic'
  if (/^(man|m$)/i.test(text)) return 'Manual'
  return text
}

function readStatus(cell: string | undefined): VehicleFacts['status'] {
  const text = readText(cell)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (text === '') return null
  return text === 'sold' || text === 'coming_soon' ? text : 'in_stock'
}

function readDescription(cell: string | undefined, mends: string[]): string {
  const text = readLongText(cell)
  if (text.length <= LONGEST_DESCRIPTION) return text
  mends.push(`description cut to ${LONGEST_DESCRIPTION} characters`)
  return text.slice(0, LONGEST_DESCRIPTION)
}

function readList(cell: string | undefined, separator: string): string[] {
  return [...new Set((cell ?? '').split(separator).map(readText).filter(Boolean))].slice(0, 200)
}

function readImages(cell: string | undefined, separator: string, mends: string[]): string[] {
  const all = readList(cell, separator)
  const usable = all.filter((url) => /^https?:\/\/[^\s"'<>]+$/.test(url) || /^\/[\w/.-]+$/.test(url))
  if (usable.length < all.length) mends.push('picture addresses that are none left out')
  return usable
}
