import {
  readColours,
  readCondition,
  readConsumption,
  readDescription,
  readDrive,
  readFuel,
  readImages,
  readKm,
  readList,
  readMoney,
  readSeats,
  readStatus,
  readTransmission,
  readWhere,
  unshiftNewCar,
} from './ad-fields'
import { listEntries } from '@/lib/typed'
import { readBody, readVehicleName } from './names'
import type { AdField, RawAd, VehicleFacts } from './facts'
import { readAmount, readCount, readDay, readLitres, readText, readYear } from './read-values'

/** Validation rules for the rows of a file. */
type AdRules = {
  /** Required fields besides make, model and year. */
  required: readonly AdField[]
  /** Latest model year accepted; next year's models are sold early. */
  latestYear: number
  /** Separator of several photos or features in one cell. */
  listSeparator: string
}

type AdReading =
  | { kind: 'taken'; facts: VehicleFacts; mends: string[] }
  /** `reason` is identical for the same kind of error, so that a report can group rows; `detail` quotes the cell. */
  | { kind: 'refused'; reason: string; detail: string }

const EARLIEST_YEAR = 1900
/** Maximum length of a single-line cell; a longer one indicates an unclosed quote. */
const MAX_TEXT_LENGTH = 200

/** Fields that may contain long text. */
const LONG_FIELDS = new Set<AdField>(['description', 'features', 'images'])

/**
 * Parses one row. Values that can be recovered are corrected with a note. A row without make, model, valid year
 * or a required field is rejected with the reason. Never throws.
 */
export function readAd(row: RawAd, rules: AdRules): AdReading {
  const mends: string[] = []
  for (const [field, cell] of listEntries(row))
    if (!LONG_FIELDS.has(field) && cell.length > MAX_TEXT_LENGTH)
      return reject(`${field} is too long`, `${cell.length} characters`)
  const raw = unshiftNewCar(row, mends)
  const title = readText(raw.title)
  const year = readYear(raw.year) ?? readYear(title.split(' ')[0])
  if (year === null) return reject('no year', readText(raw.year))
  if (readYear(raw.year) === null) mends.push('year taken from the title')
  if (year < EARLIEST_YEAR || year > rules.latestYear) return reject('year out of range', String(year))
  const name = readVehicleName({
    year,
    make: readText(raw.make),
    model: readText(raw.model),
    title,
    badge: readText(raw.badge),
  })
  if (!/[\p{L}\p{N}]/u.test(name.make)) return reject('no make', readText(raw.make))
  if (!/[\p{L}\p{N}]/u.test(name.model)) return reject('no model', readText(raw.model))
  for (const part of name.completed) mends.push(`${part} completed from the title`)
  const missing = findMissing(raw, rules.required)
  if (missing) return missing
  const body = readBody({ body: readText(raw.body), title, model: name.model })
  if (body.source === 'title' || body.source === 'model') mends.push(`body taken from the ${body.source}`)
  if (body.source === 'none' && readText(raw.body)) mends.push('unknown body, left empty')
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
      before_price: readMoney(raw.before_price, 'previous price', mends),
      price_type: readText(raw.price_type),
      km: readKm(raw.km, mends),
      ...readColours(raw, mends),
      body: body.body,
      simple_body: body.simple_body,
      drive: readDrive(raw.drive),
      fuel: readFuel(raw.fuel, title),
      transmission: readTransmission(raw.transmission),
      cylinders:
        readCount(raw.cylinders) || readCount(/\d{1,9} ?cyl/i.exec(readText(raw.engine))?.[0]) || null,
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

function reject(reason: string, detail: string): AdReading {
  return { kind: 'refused', reason, detail }
}

function findMissing(raw: RawAd, required: readonly AdField[]): AdReading | null {
  for (const field of required) {
    const text = readText(raw[field])
    if (text === '') return reject(`no ${field}`, '')
    if ((field === 'price' || field === 'km' || field === 'before_price') && readAmount(text) === null)
      return reject(`${field} is not a number`, text)
  }
  return null
}
