import type { RawAd, VehicleFacts } from './facts'
import { readAmount, readCount, readLongText, readPlace, readState, readText } from './read-values'

const MAX_PRICE = 5_000_000
const MAX_KM = 2_000_000
const MAX_DESCRIPTION_LENGTH = 20_000
const KM_PER_MILE = 1.609344
/** Maximum number of values in one cell. */
const MAX_LIST_ITEMS = 200

/**
 * Realigns rows of new cars. They have no odometer cell, so all later cells are shifted one column to the left:
 * the colours are in the kilometres column and the warranty in the colour column.
 */
export function unshiftNewCar(raw: RawAd, mends: string[]): RawAd {
  if (!raw.km?.includes('/') || !/^\d+ years?\b/i.test(raw.colour ?? '')) return raw
  mends.push('colour and warranty moved back to their columns')
  return { ...raw, km: '', colour: raw.km, warranty: raw.colour ?? '' }
}

/** Parses the condition: new, demo or used. Unknown values count as used. */
export function readCondition(raw: RawAd, mends: string[]): VehicleFacts['car_type'] {
  const text = readText(raw.condition).toLowerCase()
  if (/^(new|n|brand new)$/.test(text)) return 'new'
  if (/^(demo|d|demonstrator|ex[\s-]?demo)$/.test(text)) return 'demo'
  if (text !== '' && !/^(used|u|second[\s-]?hand|pre[\s-]?owned|certified)$/.test(text))
    mends.push('unknown condition, imported as used')
  return 'used'
}

/**
 * Parses an amount in dollars; `null` for empty cells, zero,
 * text and amounts out of range. `name` is used in the notes.
 */
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
  if (amount < 0 || amount > MAX_PRICE) {
    mends.push(`${name} is out of range, left empty`)
    return null
  }
  return amount === 0 ? null : amount
}

/** Parses a distance in kilometres or miles as whole kilometres; `null` for empty cells and distances out of range. */
export function readKm(cell: string | undefined, mends: string[]): number | null {
  const text = readText(cell)
  if (text === '') return null
  const amount = readAmount(text)
  if (amount === null || amount < 0 || amount > MAX_KM) {
    mends.push('kilometres are out of range, left empty')
    return null
  }
  return Math.round(/\bmi(les)?\b/i.test(text) ? amount * KM_PER_MILE : amount)
}

/** Parses exterior and interior colour, also from one cell such as `white/black`. */
export function readColours(raw: RawAd, mends: string[]): { colour: string; interior: string } {
  const cell = raw.colour ?? ''
  const [outside = '', inside = ''] = cell.includes('/') ? cell.split('/') : [cell]
  const colour = readText(outside)
  if (/\d|warranty/i.test(colour)) {
    mends.push('colour is not valid, left empty')
    return { colour: '', interior: readText(raw.interior) }
  }
  return { colour: capitalise(colour), interior: readText(raw.interior) || readText(inside) }
}

function capitalise(text: string): string {
  return (
    text.charAt(0).toUpperCase() + (text === text.toUpperCase() ? text.slice(1).toLowerCase() : text.slice(1))
  )
}

/** Parses city and state, from their own cells or from one combined cell. */
export function readWhere(raw: RawAd): { city: string; state: string } {
  const place = readPlace(raw.place)
  return { city: readText(raw.city) || place.city, state: readState(raw.state) || place.state }
}

/** Parses seats and doors. `5 seats` in the doors column counts as seats. */
export function readSeats(raw: RawAd, mends: string[]): { seats: number | null; doors: number | null } {
  const doorsText = readText(raw.doors)
  const seatsText = readText(raw.seats)
  if (/seat/i.test(doorsText) && seatsText === '') {
    mends.push('seats moved from the doors column')
    return { seats: readCount(doorsText), doors: null }
  }
  return { seats: readCount(seatsText) || null, doors: readCount(doorsText) || null }
}

/** Parses litres per 100 km; `null` if out of range. */
export function readConsumption(cell: string | undefined): number | null {
  const amount = readAmount(cell)
  return amount !== null && amount > 0 && amount < 100 ? amount : null
}

/** Parses the drive type as one of the filter values; unknown text is kept. */
export function readDrive(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(4x4|4wd|four[\s-]?wheel)/i.test(text)) return '4WD'
  if (/^(awd|all[\s-]?wheel)/i.test(text)) return 'AWD'
  if (/^(fwd|front)/i.test(text)) return 'Front'
  if (/^(rwd|rear|4x2)/i.test(text)) return 'Rear'
  return /^other$/i.test(text) ? '' : text
}

/** Parses the fuel type. Hybrids and electric cars are also recognised by their title. */
export function readFuel(cell: string | undefined, title: string): string {
  const text = readText(cell)
  if (/hybrid/i.test(text) || (/hybrid/i.test(title) && !/diesel|electric/i.test(text))) return 'Hybrid'
  if (text !== '' && !/^other$/i.test(text)) return text
  return /\b(ev|electric)\b/i.test(title) ? 'Electric' : ''
}

/** Normalises spellings of `Automatic` and `Manual`; unknown text is kept. */
export function readTransmission(cell: string | undefined): string {
  const text = readText(cell)
  if (/^(auto|cvt|dct|dsg|sports automatic|a$)/i.test(text)) return 'Automatic'
  if (/^(man|m$)/i.test(text)) return 'Manual'
  return text
}

/** Parses the sale status; `null` when the cell is empty. */
export function readStatus(cell: string | undefined): VehicleFacts['status'] {
  const text = readText(cell)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (text === '') return null
  return text === 'sold' || text === 'coming_soon' ? text : 'in_stock'
}

/** The dealer's description, truncated to the maximum length. */
export function readDescription(cell: string | undefined, mends: string[]): string {
  const text = readLongText(cell)
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  mends.push(`description truncated to ${MAX_DESCRIPTION_LENGTH} characters`)
  return text.slice(0, MAX_DESCRIPTION_LENGTH)
}

/** The distinct values of a cell that holds a list. */
export function readList(cell: string | undefined, separator: string): string[] {
  return [...new Set((cell ?? '').split(separator).map(readText).filter(Boolean))].slice(0, MAX_LIST_ITEMS)
}

/** Photo URLs: absolute URLs and paths of the image service. Invalid ones are dropped. */
export function readImages(cell: string | undefined, separator: string, mends: string[]): string[] {
  const all = readList(cell, separator)
  const usable = all.filter((url) => /^https?:\/\/[^\s"'<>]+$/.test(url) || /^\/[\w/.-]+$/.test(url))
  if (usable.length < all.length) mends.push('invalid photo URLs dropped')
  return usable
}
