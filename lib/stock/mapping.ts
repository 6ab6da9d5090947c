import { z } from 'zod'
import { listEntries } from '@/lib/typed'
import { AD_FIELDS, type AdField, type RawAd } from './facts'
import { DEFAULT_COLUMNS, type ColumnNames } from './columns'

const field = z.enum(AD_FIELDS)

export const DELIMITERS = [',', ';', '\t', '|'] as const
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

/** Schema of the `--mapping` file of `stock:import`, which describes the columns of a dealer's file. */
const mappingSchema = z.strictObject({
  columns: z
    .partialRecord(field, z.union([z.string().min(1), z.array(z.string().min(1))]))
    .default({})
    .describe(
      'Column of a field, or a list of which the first match is used; an empty list ignores the field.',
    ),
  values: z
    .partialRecord(field, z.record(z.string(), z.string()))
    .default({})
    .describe('Translations of the file’s values by field, for example {"condition": {"N": "new"}}.'),
  defaults: z
    .partialRecord(field, z.string())
    .default({})
    .describe('Default value of a field without a column or with an empty cell.'),
  required: z.array(field).default([]).describe('Fields that a row must have; other rows are rejected.'),
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
