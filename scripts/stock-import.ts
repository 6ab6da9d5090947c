import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '@/lib/read-env'
import { runCommand } from './run-command'
import { Failure } from './stock/failure'
import { expirePages } from './stock/expire-pages'
import { importStock, readMapping } from './stock/import-stock'
import { createPlatform } from './stock/platform'
import { connectSearch } from './stock/search-index'
import { readSite } from './stock/sites'

const USAGE = 'Usage: npm run stock:import -- FILE.csv --site SLUG [--mapping FILE.json] [--dry-run]'

/** `npm run stock:import`: imports a CSV file into the dealer platform and the search index. See `docs/stock-import.md`. */
async function runImport(env: Env): Promise<void> {
  const { file, slug, mapping, dryRun } = readArguments()
  const site = await readSite(env.SITES_DIR, slug)
  const auth = { user: env.DEALER_API_USER, password: env.DEALER_API_PASSWORD }
  console.log(`${basename(file)} → ${site.name} (${site.slug})${dryRun ? ', dry run' : ''}`)
  const outcome = await importStock({
    file,
    site,
    mapping: await readMapping(mapping),
    reportDir: join(env.DATA_DIR, 'stock-import'),
    target: dryRun
      ? null
      : {
          platform: createPlatform(env.DEALER_API_URL, auth),
          search: connectSearch(env.MEILISEARCH_URL, env.MEILISEARCH_ADMIN_KEY),
        },
    now: Date.now(),
    onProgress: showProgress,
  })
  endProgress()
  for (const note of outcome.notes) console.log(note)
  for (const line of outcome.report.describe()) console.log(line)
  const { stock, index } = outcome
  if (stock)
    console.log(
      `Dealer platform: ${stock.created} created, ${stock.updated} updated, ${stock.unchanged} unchanged.`,
    )
  if (index)
    console.log(`Search index: ${index.sent} sent, ${index.unchanged} unchanged, ${index.removed} removed.`)
  if (stock && stock.created + stock.updated > 0 && (await expirePages(env, `stock:${site.id}`)))
    console.log('The web app shows the new stock now.')
  console.log(`Full report: ${relative(process.cwd(), outcome.reportFile)}`)
  if (outcome.report.taken === 0) throw new Failure('No row could be imported. The reasons are listed above.')
}

function readArguments(): { file: string; slug: string; mapping: string | undefined; dryRun: boolean } {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { site: { type: 'string' }, mapping: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)} ${USAGE}`)
  }
  const [file, ...more] = parsed.positionals
  const { site: slug, mapping, 'dry-run': dryRun = false } = parsed.values
  if (file === undefined || more.length > 0) throw new Failure(`Enter exactly one file to import. ${USAGE}`)
  if (slug === undefined) throw new Failure(`Enter the site with --site. ${USAGE}`)
  return { file, slug, mapping, dryRun }
}

let hasProgressLine = false

/** Overwrites one line on a terminal; prints a new line each time elsewhere. */
function showProgress(line: string): void {
  if (!process.stdout.isTTY) {
    console.log(line)
    return
  }
  process.stdout.write(`\r\u001B[K${line}`)
  hasProgressLine = true
}

function endProgress(): void {
  if (hasProgressLine) process.stdout.write('\n')
}

runCommand(runImport)
