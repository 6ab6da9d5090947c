import type { RawAd, VehicleFacts } from './facts'
import { readAmount, readCount, readLongText, readPlace, readState, readText } from './read-values'

const HIGHEST_PRICE = 5_000_000
const HIGHEST_KM = 2_000_000
const LONGEST_DESCRIPTION = 20_000
const KM_PER_MILE = 1.609344
/** Values of one cell at most. */
const LONGEST_LIST = 200

/**
 * New cars in these files have no odometer, and every cell after it stands one column to the left: the colours in
 * the kilometres, the warranty in the colours.
 */
export function unshiftNewCar(raw: RawAd, mends: string[]): RawAd {
  if (!raw.km?.includes('/') || !/^\d+ years?\b/i.test(raw.colour ?? '')) return raw
  mends.push('colour and warranty moved back to their columns')
  return { ...raw, km: '', colour: raw.km, warranty: raw.colour ?? '' }
}

/** New, demo or used; what nobody knows counts as used. */
export function readCondition(raw: RawAd, mends: string[]): VehicleFacts['car_type'] {
  const text = readText(raw.condition).toLowerCase()
  if (/^(new|n|brand new)$/.test(text)) return 'new'
  if (/^(demo|d|demonstrator|ex[\s-]?demo)$/.test(text)) return 'demo'
  if (text !== '' && !/^(used|u|second[\s-]?hand|pre[\s-]?owned|certified)$/.test(text))
    mends.push('condition not known, taken as used')
  return 'used'
}

/** Dollars; `null` for none, zero, words and impossible amounts. `name` stands in the note. */
export function readMoney(cell: string | undefined, name: string, mends: string[]): number | null {
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

/** Whole kilometres, also from miles; `null` for none and impossible ones. */
export function readKm(cell: string | undefined, mends: string[]): number | null {
  const text = readText(cell)
  if (text === '') return null
  const amount = readAmount(text)
  if (amount === null || amount < 0 || amount > HIGHEST_KM) {
    mends.push('kilometres are impossible, left empty')
    return null
  }
  return Math.round(/\bmi(les)?\b/i.test(text) ? amount * KM_PER_MILE : amount)
}

/** Outside and inside colour, also from one cell like `white/black`. */
export function readColours(raw: RawAd, mends: string[]): { colour: string; interior: string } {
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

/** City and state, from cells of their own or from one for both. */
export function readWhere(raw: RawAd): { city: string; state: string } {
  const place = readPlace(raw.place)
  return { city: readText(raw.city) || place.city, state: readState(raw.state) || place.state }
}

/** Seats and doors; `5 seats` in the column of doors are seats. */
export function readSeats(raw: RawAd, mends: string[]): { seats: number | null; doors: number | null } {
  const doorsText = readText(raw.doors)
  const seatsText = readText(raw.seats)
  if (/seat/i.test(doorsText) && seatsText === '') {
    mends.push('seats moved from the doors column')
    return { seats: readCount(doorsText), doors: null }
  }
  return { seats: readCount(seatsText) || null, doors: readCount(doorsText) || null }
}

/** Litres per 100 km, or `null` where no vehicle takes so much. */
export function readConsumption(cell: string | undefined): number | null {
  const amount = readAmount(cell)
  return amount !== null && amount > 0 && amount < 100 ? amount : null
}

/** Driven wheels in the words of the filters; other words stay. */
export function readDrive(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(4x4|4wd|four[\s-]?wheel)/i.test(text)) return '4WD'
  if (/^(awd|all[\s-]?wheel)/i.test(text)) return 'AWD'
  if (/^(fwd|front)/i.test(text)) return 'Front'
  if (/^(rwd|rear|4x2)/i.test(text)) return 'Rear'
  return /^other$/i.test(text) ? '' : text
}

/** Fuel; hybrids and electric cars are also known by their title. */
export function readFuel(cell: string | undefined, title: string): string {
  const text = readText(cell)
  if (/hybrid/i.test(text) || (/hybrid/i.test(title) && !/diesel|electric/i.test(text))) return 'Hybrid'
  if (text !== '' && !/^other$/i.test(text)) return text
  return /\b(ev|electric)\b/i.test(title) ? 'Electric' : ''
}

/** `Automatic` or `Manual` for their many spellings; other words stay. */
export function readTransmission(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(auto|cvt|dct|dsg|sports automatic|a$)/i.test(text)) return 'Automatic'
  if (/^(man|m$)/i.test(text)) return 'Manual'
  return text
}

/** Where a sale stands; `null` when the cell is empty. */
export function readStatus(cell: string | undefined): VehicleFacts['status'] {
  const text = readText(cell)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (text === '') return null
  return text === 'sold' || text === 'coming_soon' ? text : 'in_stock'
}

/** The dealer's words, cut where they are endless. */
export function readDescription(cell: string | undefined, mends: string[]): string {
  const text = readLongText(cell)
  if (text.length <= LONGEST_DESCRIPTION) return text
  mends.push(`description cut to ${LONGEST_DESCRIPTION} characters`)
  return text.slice(0, LONGEST_DESCRIPTION)
}

/** Distinct texts of a cell that holds several. */
export function readList(cell: string | undefined, separator: string): string[] {
  return [...new Set((cell ?? '').split(separator).map(readText).filter(Boolean))].slice(0, LONGEST_LIST)
}

/** Picture addresses: absolute ones, and paths of the image service. */
export function readImages(cell: string | undefined, separator: string, mends: string[]): string[] {
  const all = readList(cell, separator)
  const usable = all.filter((url) => /^https?:\/\/[^\s"'<>]+$/.test(url) || /^\/[\w/.-]+$/.test(url))
  if (usable.length < all.length) mends.push('picture addresses that are none left out')
  return usable
}
