import { z } from 'zod'
import { AD_FIELDS, type AdField, type RawAd } from './facts'
import { DEFAULT_COLUMNS, type ColumnNames } from './columns'

const field = z.enum(AD_FIELDS)

export const DELIMITERS = [',', ';', '\t', '|'] as const
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

/** How the columns of a dealer's own file are to be read: the `--mapping` file of `stock:import`. */
const mappingSchema = z.strictObject({
  columns: z
    .partialRecord(field, z.union([z.string().min(1), z.array(z.string().min(1))]))
    .default({})
    .describe('Column (or columns, first found wins) of a field; an empty list reads none.'),
  values: z
    .partialRecord(field, z.record(z.string(), z.string()))
    .default({})
    .describe('What the file’s own words in a field mean, like {"condition": {"N": "new"}}.'),
  defaults: z
    .partialRecord(field, z.string())
    .default({})
    .describe('What a field holds when its cell is empty or it has no column.'),
  required: z.array(field).default([]).describe('Fields without which a row is refused.'),
  delimiter: z.enum(DELIMITERS).optional().describe('What separates columns; found out when absent.'),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .describe('How the file’s letters are written; found out when absent.'),
  list_separator: z
    .string()
    .min(1)
    .default('|')
    .describe('What separates several pictures or features in one cell.'),
})
export type StockMapping = z.output<typeof mappingSchema>

/** The mapping that is used without a file: the columns of `au-vehicle-ads.csv` and common other names. */
export const DEFAULT_MAPPING: StockMapping = mappingSchema.parse({})

/** A mapping file is wrong; the message names each place and what it may hold. */
export class MappingError extends Error {
  override name = 'MappingError'
}

/** Reads the text of a mapping file. @throws MappingError */
export function parseMapping(text: string): StockMapping {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new MappingError(`is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = mappingSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
  )
  throw new MappingError(
    `is wrong at ${problems.join('; ')}. Fields are ${AD_FIELDS.join(', ')}; docs/stock-import.md tells more.`,
  )
}

/** Which columns to look for, field by field: the mapping's where it names any, else the standard ones. */
export function columnNamesOf(mapping: StockMapping): ColumnNames {
  const own = Object.entries(mapping.columns).map(([name, columns]) => [name, [columns].flat()])
  return { ...DEFAULT_COLUMNS, ...Object.fromEntries(own) }
}

/** A row's cells by field, with the mapping's translations and defaults. */
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
  for (const [name, value] of Object.entries(mapping.defaults) as [AdField, string][])
    if (!raw[name]?.trim()) raw[name] = value
  return raw
}

function translate(cell: string, meanings: Record<string, string> | undefined): string {
  if (!meanings) return cell
  const word = cell.trim().toLowerCase()
  return Object.entries(meanings).find(([said]) => said.trim().toLowerCase() === word)?.[1] ?? cell
}
