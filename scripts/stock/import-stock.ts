import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Meilisearch } from 'meilisearch'
import type { Site } from '@/config/schema/site'
import type { CarInput } from '@/lib/stock/build-car'
import { ImportReport } from '@/lib/stock/import-report'
import { DEFAULT_MAPPING, MappingError, parseMapping, type StockMapping } from '@/lib/stock/mapping'
import { AdReader } from './ad-reader'
import { inspectCsv, readCsv, type CsvFormat } from './csv-file'
import { Failure } from './failure'
import type { Platform } from './platform'
import { syncIndex, type SyncResult } from './search-index'

type ImportOptions = {
  file: string
  site: Site
  mapping: StockMapping
  /** Folder for reports. */
  reportDir: string
  /** `null` for a dry run: only reads and reports. */
  target: { platform: Platform; search: Meilisearch } | null
  /** Time of the import, Unix ms. */
  now: number
  onProgress: (line: string) => void
}

/** Results of the dealer platform, in cars. */
type StockCounts = { created: number; updated: number; unchanged: number }

export type ImportOutcome = {
  report: ImportReport
  format: CsvFormat
  notes: string[]
  stock: StockCounts | null
  index: SyncResult | null
  reportFile: string
}

/** Cars per request to the dealer platform. */
const BATCH = 500

/** Loads a mapping file; returns the default mapping without a path. @throws Failure when it cannot be read or is invalid. */
export async function readMapping(path: string | undefined): Promise<StockMapping> {
  if (path === undefined) return DEFAULT_MAPPING
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Failure(
      `The mapping ${path} cannot be opened (${error instanceof Error ? error.message : String(error)}).`,
    )
  })
  try {
    return parseMapping(text)
  } catch (error) {
    if (error instanceof MappingError) throw new Failure(`The mapping ${path} ${error.message}`)
    throw error
  }
}

/**
 * Imports a CSV file of advertisements into a site's stock. Every row is imported, corrected or rejected; cars are sent to the
 * dealer platform in batches, then changes are sent to the search index. Idempotent. Other cars of the site, and other sites,
 * are not changed.
 * @throws Failure when the file cannot be read or an upstream does not respond.
 */
export async function importStock(options: ImportOptions): Promise<ImportOutcome> {
  const { site, mapping, target, onProgress } = options
  const format = await inspectCsv(options.file, mapping)
  const report = new ImportReport()
  const reader = new AdReader(site, mapping, report, new Date(options.now).getFullYear() + 1)
  const stock: StockCounts = { created: 0, updated: 0, unchanged: 0 }
  let batch: CarInput[] = []
  const flush = async () => {
    if (!target || batch.length === 0) return
    const result = await target.platform.putCars(site.id, batch)
    stock.created += result.created
    stock.updated += result.updated
    stock.unchanged += result.unchanged
    batch = []
    onProgress(
      `${report.rows.toLocaleString('en-AU')} rows read, ${report.taken.toLocaleString('en-AU')} cars at the dealer platform`,
    )
  }
  for await (const row of readCsv(options.file, format)) {
    const car = reader.read(row)
    if (car && target) batch.push(car)
    if (batch.length >= BATCH) await flush()
  }
  reader.requireHeader()
  await flush()
  const index = target && report.taken > 0 ? await syncSearchIndex(options, target) : null
  const notes = [...format.notes, ...reader.notes()]
  const outcome = { report, format, notes, stock: target ? stock : null, index }
  return { ...outcome, reportFile: await writeReport(options, outcome) }
}

async function syncSearchIndex(
  { site, onProgress }: ImportOptions,
  target: NonNullable<ImportOptions['target']>,
): Promise<SyncResult> {
  const cars = await target.platform.listCars(site.id)
  return syncIndex(target.search, cars, {
    dealerships: site.dealerships.map((dealership) => dealership.slug),
    onProgress: (done, all) =>
      onProgress(
        `${done.toLocaleString('en-AU')} of ${all.toLocaleString('en-AU')} documents in the search index`,
      ),
  })
}

async function writeReport(
  options: ImportOptions,
  outcome: Omit<ImportOutcome, 'reportFile'>,
): Promise<string> {
  const { report } = outcome
  const startedAt = new Date(options.now).toISOString()
  await mkdir(options.reportDir, { recursive: true })
  const path = join(options.reportDir, `${options.site.slug}-${startedAt.replaceAll(/[:.]/g, '-')}.json`)
  const content = {
    file: basename(options.file),
    site: options.site.slug,
    startedAt,
    dryRun: options.target === null,
    encoding: outcome.format.encoding,
    delimiter: outcome.format.delimiter,
    notes: outcome.notes,
    rows: report.rows,
    taken: report.taken,
    mended: report.mended,
    refused: report.refused,
    stock: outcome.stock,
    index: outcome.index,
    refusals: report.groups('refused'),
    mends: report.groups('mended'),
    lines: report.notes,
  }
  await writeFile(path, `${JSON.stringify(content, null, 1)}\n`)
  return path
}
