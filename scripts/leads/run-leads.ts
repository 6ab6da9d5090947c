import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '@/lib/db/open-database.server'
import type { Env } from '@/lib/read-env'
import {
  closeLead,
  dropFiles,
  findLeadRecord,
  listLeadRecords,
  retryLead,
  type LeadRecord,
} from '@/lib/leads/lead-records.server'
import { assertDatabaseExists } from '../harness/assert-database'
import { Failure } from '../stock/failure'
import { describeRow, describeLeadDetails, formatTable, formatTime, LIST_HEADERS } from './describe-lead'
import { exportLeads } from './export-leads'

const USAGE = `Usage: npm run leads -- COMMAND
  list [--site SLUG] [--stuck] [--limit N]    list enquiries, newest first; --stuck exits 3 when any are stuck
  show ID                                     print one enquiry with its personal data
  retry ID [--without-files] | --all-stuck    retry undelivered calls now
  close ID                                    remove a refused enquiry from the stuck list
  export [--since DATE] [--site SLUG] [--stuck] [--format csv|json] [--out FOLDER]`

/** Exit code of `list --stuck` when any enquiry is stuck. */
const EXIT_STUCK = 3
const LIST_LIMIT = 100

type Options = ReturnType<typeof readArguments>

/**
 * `npm run leads`: manages the lead outbox, also while the web app runs. Uses the web app's data folder or remote database.
 * Returns the exit code. @throws Failure with a message for the operator.
 */
export async function runLeads(
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_TOKEN'>,
  args: readonly string[],
  print: (line: string) => void,
  now: number = Date.now(),
): Promise<number> {
  const options = readArguments(args)
  assertDatabaseExists(env.DATABASE_URL)
  const db = await openDatabase(env.DATABASE_URL, env.DATABASE_TOKEN)
  try {
    return await execute(db, options, env.DATA_DIR, print, now)
  } finally {
    db.$client.close()
  }
}

async function execute(
  db: Database,
  options: Options,
  dataDir: string,
  print: (line: string) => void,
  now: number,
): Promise<number> {
  const { command, site, stuck, sinceMs } = options
  if (command === 'list') {
    const limit = options.limit ?? LIST_LIMIT
    const records = await listLeadRecords(db, { site, stuckOnly: stuck, limit }, now)
    for (const line of formatTable(
      LIST_HEADERS,
      records.map((record) => describeRow(record, now)),
    ))
      print(line)
    if (records.length === limit) print(`Showing the newest ${limit}. Use --limit to see more.`)
    return stuck && records.length > 0 ? EXIT_STUCK : 0
  }
  if (command === 'export') {
    const name = formatTime(now).replaceAll(/[:.]/g, '-')
    const folder = options.out ?? join(dataDir, 'leads-export', name)
    const records = await listLeadRecords(db, { site, stuckOnly: stuck, sinceMs }, now)
    const { leads, files, missing } = await exportLeads(records, options.format, folder, now, dataDir)
    print(
      `${leads} enquiries and ${files} files written to ${folder}. They contain personal data. Delete them after use.`,
    )
    if (missing > 0) print(`${missing} files are missing: deleted after delivery, or lost.`)
    return 0
  }
  if (command === 'retry' && options.allStuck) {
    const records = await listLeadRecords(db, { site, stuckOnly: true }, now)
    let due = 0
    for (const { id } of records) due += await retryLead(db, id, now)
    print(
      `${due} calls of ${records.length} enquiries are due now. The web app delivers them within seconds.`,
    )
    return 0
  }
  return executeForLead(db, options, await findOne(db, options.id), dataDir, print, now)
}

async function executeForLead(
  db: Database,
  { command, withoutFiles }: Options,
  record: LeadRecord,
  dataDir: string,
  print: (line: string) => void,
  now: number,
): Promise<number> {
  if (command === 'show') {
    for (const line of describeLeadDetails(record, now, dataDir)) print(line)
    return 0
  }
  if (command === 'close') {
    const closed = await closeLead(db, record.id, now)
    if (closed === 0) throw new Failure(`Enquiry ${record.id} has no open refused calls.`)
    print(`${closed} refused calls are closed.`)
    return 0
  }
  if (withoutFiles && !(await dropFiles(db, record.id)))
    throw new Failure(`Enquiry ${record.id} has no undelivered call with files.`)
  const due = await retryLead(db, record.id, now)
  print(
    due === 0
      ? 'There is nothing to deliver, or a delivery is in progress.'
      : `${due} calls are due now. The web app delivers them within seconds.`,
  )
  return 0
}

async function findOne(db: Database, id: number | null): Promise<LeadRecord> {
  if (id === null) throw new Failure(`Enter the id of an enquiry. ${USAGE}`)
  const record = await findLeadRecord(db, id)
  if (!record) throw new Failure(`There is no enquiry ${id}. Run \`npm run leads -- list\` to see the ids.`)
  return record
}

const COMMANDS = ['list', 'show', 'retry', 'close', 'export'] as const

function readArguments(args: readonly string[]) {
  let parsed
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        stuck: { type: 'boolean', default: false },
        'all-stuck': { type: 'boolean', default: false },
        'without-files': { type: 'boolean', default: false },
        since: { type: 'string' },
        format: { type: 'string', default: 'csv' },
        limit: { type: 'string' },
        out: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
  const { values, positionals } = parsed
  const [name, idText, ...more] = positionals
  const command = COMMANDS.find((candidate) => candidate === name)
  if (!command || more.length > 0) throw new Failure(USAGE)
  const { format } = values
  if (format !== 'csv' && format !== 'json') throw new Failure('--format must be csv or json.')
  const id = idText === undefined ? null : Number(idText)
  if (id !== null && !Number.isSafeInteger(id)) throw new Failure(`"${idText}" is not a valid enquiry id.`)
  const sinceMs = values.since === undefined ? undefined : Date.parse(values.since)
  if (Number.isNaN(sinceMs)) throw new Failure('--since must be a date such as 2026-11-01.')
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new Failure('--limit must be a whole number above 0.')
  return {
    command,
    id,
    sinceMs,
    limit,
    format,
    site: values.site,
    stuck: values.stuck,
    allStuck: values['all-stuck'],
    withoutFiles: values['without-files'],
    out: values.out,
  } as const
}
