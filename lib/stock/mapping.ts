import { z } from 'zod'
import { listEntries } from '@/lib/typed'
import { AD_FIELDS, type AdField, type RawAd } from './facts'

const fieldSchema = z.enum(AD_FIELDS)

export const DELIMITERS = [',', ';', '\t', '|'] as const
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

/** Schema of the `--mapping` file of `stock:import`, which describes the columns of a dealer's file. */
const mappingSchema = z.strictObject({
  columns: z
    .partialRecord(fieldSchema, z.union([z.string().min(1), z.array(z.string().min(1))]))
    .default({})
    .describe(
      'Column of a field, or a list of which the first match is used; an empty list ignores the field.',
    ),
  values: z
    .partialRecord(fieldSchema, z.record(z.string(), z.string()))
    .default({})
    .describe('Translations of the file’s values by field, for example {"condition": {"N": "new"}}.'),
  defaults: z
    .partialRecord(fieldSchema, z.string())
    .default({})
    .describe('Default value of a field without a column or with an empty cell.'),
  required: z
    .array(fieldSchema)
    .default([])
    .describe('Fields that a row must have; other rows are rejected.'),
  delimiter: z.enum(DELIMITERS).optional().describe('Column delimiter; detected when absent.'),
  encoding: z.enum(ENCODINGS).optional().describe('Character encoding of the file; detected when absent.'),
  list_separator: z
    .string()
    .min(1)
    .default('|')
    .describe('Separator of several photos or features in one cell.'),
})
export type StockMapping = z.output<typeof mappingSchema>

/** The default mapping: the columns of `au-vehicle-ads.csv` and common alternatives. */
export const DEFAULT_MAPPING: StockMapping = mappingSchema.parse({})

/** The mapping file is invalid; the message lists each problem and the valid fields. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/** Parses a mapping file. @throws MappingError */
export function parseMapping(text: string): StockMapping {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new MappingError(`is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = mappingSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  )
  throw new MappingError(
    `is invalid at ${problems.join('; ')}. Fields are ${AD_FIELDS.join(', ')}; see docs/stock-import.md.`,
  )
}

/** Candidate columns of each field: those of the mapping, otherwise the default ones. */
export function columnNamesOf(mapping: StockMapping): ColumnNames {
  const own = Object.entries(mapping.columns).map(([name, columns]) => [name, [columns].flat()] as const)
  return { ...DEFAULT_COLUMNS, ...Object.fromEntries(own) }
}

/** Maps a row's cells to fields and applies the mapping's translations and defaults. */
export function nameCells(
  cells: readonly string[],
  positions: ReadonlyMap<AdField, number>,
  mapping: StockMapping,
): RawAd {
  const raw: RawAd = {}
  for (const [name, at] of positions) {
    const cell = cells[at]
    if (cell !== undefined) raw[name] = translate(cell, mapping.values[name])
  }
  for (const [name, value] of listEntries(mapping.defaults)) if (!raw[name]?.trim()) raw[name] = value
  return raw
}

function translate(cell: string, translations: Record<string, string> | undefined): string {
  if (!translations) return cell
  const word = cell.trim().toLowerCase()
  return Object.entries(translations).find(([from]) => from.trim().toLowerCase() === word)?.[1] ?? cell
}

/** Candidate column names of each field, most specific first. */
type ColumnNames = Partial<Record<AdField, readonly string[]>>

/** The columns of `au-vehicle-ads.csv` and common names in other dealer systems. */
export const DEFAULT_COLUMNS: ColumnNames = {
  make: ['Brand', 'Make', 'Manufacturer'],
  year: ['Year', 'Build Year', 'Model Year'],
  model: ['Model'],
  title: ['Title', 'Name', 'Headline'],
  badge: ['Badge', 'Variant', 'Trim'],
  series: ['Series'],
  condition: ['UsedOrNew', 'Condition', 'Car Type', 'Stock Type'],
  transmission: ['Transmission', 'Gearbox'],
  engine: ['Engine'],
  drive: ['DriveType', 'Drive', 'Drivetrain'],
  fuel: ['FuelType', 'Fuel'],
  fuel_consumption: ['FuelConsumption', 'Consumption'],
  km: ['Kilometres', 'Kilometers', 'Kms', 'Km', 'Odometer', 'Mileage'],
  colour: ['ColourExtInt', 'Colour', 'Color', 'Exterior Colour'],
  interior: ['Interior', 'Interior Colour', 'Trim Colour'],
  place: ['Location', 'Place'],
  city: ['City', 'Suburb'],
  state: ['State', 'Region'],
  cylinders: ['CylindersinEngine', 'Cylinders'],
  body: ['BodyType', 'Body', 'Body Style'],
  doors: ['Doors'],
  seats: ['Seats', 'Seating'],
  price: ['Price', 'Asking Price', 'Sale Price'],
  before_price: ['Was Price', 'Before Price', 'RRP'],
  price_type: ['Price Type'],
  stocknum: ['Stock Number', 'Stock No', 'Stocknum', 'Stock', 'SKU'],
  vin: ['VIN'],
  rego: ['Rego', 'Registration', 'Plate'],
  description: ['Description', 'Comments'],
  features: ['Features', 'Options'],
  images: ['Images', 'Photos', 'Image Urls', 'Pictures'],
  tag: ['Tag'],
  status: ['Status'],
  listed: ['Date Listed', 'Listed', 'Created'],
  item_type: ['Item Type', 'Vehicle Type'],
  warranty: ['Warranty'],
}

export type NamedColumns = {
  /** Column index of each field. */
  positions: Map<AdField, number>
  /** Names of columns that no field uses. */
  unused: string[]
}

/** Maps the header's columns to fields, ignoring case, spaces and punctuation. */
export function nameColumns(header: readonly string[], names: ColumnNames): NamedColumns {
  const simple = header.map(simplify)
  const positions = new Map<AdField, number>()
  for (const [field, choices] of listEntries(names))
    for (const choice of choices) {
      const at = simple.indexOf(simplify(choice))
      if (at === -1 || positions.has(field)) continue
      positions.set(field, at)
    }
  const used = new Set(positions.values())
  const unused = header.filter((name, at) => !used.has(at) && name.trim() !== '')
  return { positions, unused }
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type FittedCells =
  | { kind: 'fits'; cells: readonly string[]; mends: string[] }
  | { kind: 'refused'; reason: string; detail: string }

/** Fields that are often not quoted, and the pattern of the part after their comma. */
const SPLIT_CELLS: readonly (readonly [AdField, RegExp])[] = [
  ['engine', /^\s*\d+(?:\.\d+)?\s*L\s*$/i],
  ['place', /^\s*(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s*$/i],
]

/**
 * Fits a row to the number of columns. Extra cells come from unquoted commas: the parts of an engine or place
 * are joined, and blank cells at the end are dropped. A row that is still too wide is rejected, because its
 * values cannot be assigned to columns.
 */
export function fitCells(
  cells: readonly string[],
  width: number,
  positions: ReadonlyMap<AdField, number>,
): FittedCells {
  if (cells.length === width) return { kind: 'fits', cells, mends: [] }
  if (cells.length < width) return { kind: 'fits', cells, mends: ['fewer cells than columns'] }
  const fitted = [...cells]
  const mends: string[] = []
  const leftToRight = SPLIT_CELLS.map(([field, rest]) => ({ at: positions.get(field), rest })).sort(
    (a, b) => (a.at ?? 0) - (b.at ?? 0),
  )
  for (const { at, rest } of leftToRight) {
    const next = at === undefined ? undefined : fitted[at + 1]
    if (at === undefined || next === undefined || fitted.length === width || !rest.test(next)) continue
    fitted.splice(at, 2, `${fitted[at] ?? ''},${next}`)
    mends.push('cells split by an unquoted comma joined')
  }
  while (fitted.length > width && fitted.at(-1)?.trim() === '') fitted.pop()
  if (fitted.length === width) return { kind: 'fits', cells: fitted, mends: [...new Set(mends)] }
  return { kind: 'refused', reason: 'more cells than columns', detail: `${cells.length} instead of ${width}` }
}
