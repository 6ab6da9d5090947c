import type { Site } from '@/config/schema/site'
import { buildCar, type CarInput, placeAd, StockIdentity } from '@/lib/stock/build-car'
import {
  columnNamesOf,
  fitCells,
  nameCells,
  nameColumns,
  type NamedColumns,
  type StockMapping,
} from '@/lib/stock/mapping'
import type { VehicleFacts } from '@/lib/stock/facts'
import type { ImportReport } from '@/lib/stock/import-report'
import { readAd } from '@/lib/stock/read-ad'
import { picturePaths, pictureBodyOf } from '@/sandbox/seed/pictures'
import type { CsvRow } from './csv-file'
import { Failure } from './failure'

/** Number of generated images for a car without images. */
const IMAGE_COUNT = 5

/** Converts the rows of one file to cars of a site. */
export class AdReader {
  readonly #identity = new StockIdentity()
  #columns: NamedColumns | null = null
  #width = 0
  #hidden = 0

  constructor(
    readonly site: Site,
    readonly mapping: StockMapping,
    readonly report: ImportReport,
    readonly latestYear: number,
  ) {}

  /** Returns the car of a row; `null` for the header and for rejected rows. */
  read(row: CsvRow): CarInput | null {
    if (row.kind === 'broken') {
      this.report.refuse(row.line, row.problem, '')
      return null
    }
    if (!this.#columns) {
      this.#columns = this.#readHeader(row.cells)
      this.#width = row.cells.length
      return null
    }
    const { positions } = this.#columns
    const fitted = fitCells(row.cells, this.#width, positions)
    if (fitted.kind === 'refused') {
      this.report.refuse(row.line, fitted.reason, fitted.detail)
      return null
    }
    const raw = nameCells(fitted.cells, positions, this.mapping)
    const reading = readAd(raw, {
      required: this.mapping.required,
      latestYear: this.latestYear,
      listSeparator: this.mapping.list_separator,
    })
    if (reading.kind === 'refused') {
      this.report.refuse(row.line, reading.reason, reading.detail)
      return null
    }
    const { facts } = reading
    const place = placeAd(this.site, facts)
    const identity = this.#identity.assign(raw, row.line, place.dealership.slug)
    if ('duplicateOf' in identity) {
      const reason = identity.sameRow ? 'duplicate row' : 'duplicate stock number'
      this.report.refuse(row.line, reason, `first on line ${identity.duplicateOf}`)
      return null
    }
    this.report.take(row.line, [
      ...fitted.mends,
      ...reading.mends,
      ...place.unknown.map((name) => `${name} not found, used the site's main one`),
    ])
    if (this.#isHidden(facts)) this.#hidden += 1
    const itemType = raw.item_type?.trim() ? facts.item_type : itemTypeOf(this.site)
    const car = { ...facts, item_type: itemType }
    return buildCar(car, {
      ...place,
      stocknum: identity.number,
      images: this.#imagesFor(car, identity.number),
    })
  }

  /** @throws Failure when the file has no header row. */
  requireHeader(): void {
    if (!this.#columns) throw new Failure('The file has no readable rows.')
  }

  /** Messages to print in addition to the report. */
  notes(): string[] {
    const unused = this.#columns?.unused ?? []
    return [
      ...(this.report.rows === 0 ? ['The file has a header but no rows.'] : []),
      ...(unused.length > 0 ? [`Unused columns: ${unused.join(', ')}.`] : []),
      ...(this.#hidden > 0
        ? [
            `${this.#hidden.toLocaleString('en-AU')} cars are in stock but hidden by the site's search settings (search.manufacturers, search.used_only, search.car_types).`,
          ]
        : []),
    ]
  }

  #readHeader(cells: readonly string[]): NamedColumns {
    const columns = nameColumns(cells, columnNamesOf(this.mapping))
    for (const [field, names] of Object.entries(this.mapping.columns)) {
      const isPresent = [...columns.positions.keys()].some((found) => found === field)
      if ([names].flat().length > 0 && !isPresent)
        throw new Failure(
          `The mapping names the column "${[names].flat().join('" or "')}" for ${field}, but the file has: ${cells.join(', ')}.`,
        )
    }
    const has = (name: 'make' | 'year' | 'model' | 'title') =>
      columns.positions.has(name) || Boolean(this.mapping.defaults[name])
    const missing = (['make', 'year', 'model'] as const).filter(
      (name) => !has(name) && !(name !== 'make' && has('title')),
    )
    if (columns.positions.size === 0)
      throw new Failure(
        `The first line contains no known column name, so it is not a header: ${cells.slice(0, 6).join(', ')} … Add a header line such as "Brand,Year,Model,Price", or use --mapping.`,
      )
    if (missing.length > 0)
      throw new Failure(
        `The file has no column for ${missing.join(', ')}; it has: ${cells.join(', ')}. Rename the columns, or use --mapping.`,
      )
    return columns
  }

  #imagesFor(facts: VehicleFacts, stocknum: string): string[] {
    const body = pictureBodyOf(facts.simple_body, facts)
    const ground = this.site.design.picture_ground
    return picturePaths({ body, colour: facts.colour || 'White', seed: stocknum }, ground, IMAGE_COUNT)
  }

  #isHidden(facts: VehicleFacts): boolean {
    const { manufacturers, used_only: usedOnly, car_types: carTypes } = this.site.search
    return (
      (manufacturers.length > 0 && !manufacturers.includes(facts.make)) ||
      (usedOnly && facts.car_type !== 'used') ||
      !carTypes.includes(facts.car_type)
    )
  }
}

const ITEM_TYPES: Partial<Record<Site['template'], string>> = {
  motorcycles: 'motorcycle',
  campers: 'camper',
  trucks: 'truck',
  rv: 'rv',
  subscription: 'subscription',
}

/** The site's item type, for files without an item type column. */
function itemTypeOf(site: Site): string {
  return site.search.item_types[0] ?? ITEM_TYPES[site.template] ?? 'car'
}
