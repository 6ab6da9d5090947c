import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLeadStatus } from '@/lib/leads/stuck'
import type { LeadRecord } from '@/lib/leads/lead-records.server'
import { summariseDeliveries } from './describe-delivery'
import { CONSENT_COLUMNS, listConsentCells } from './describe-consent'
import { formatCsv, formatTime, listFiles, mergePayload } from './describe-lead'

type Exported = { leads: number; files: number; missing: number }

const COLUMNS = [
  'id',
  'site',
  'form',
  'category',
  'kept_at',
  'state',
  'dealer_id',
  'error',
  'attached',
  'deliveries',
  ...CONSENT_COLUMNS,
]

/**
 * Writes enquiries as `leads.csv` or `leads.json` to a new folder that only the owner can read, and copies their attachments to
 * `files/`. A missing attachment is listed and counted; it does not stop the export.
 */
export async function exportLeads(
  records: readonly LeadRecord[],
  format: 'csv' | 'json',
  folder: string,
  now: number,
  dataDir: string,
): Promise<Exported> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const exported: Exported = { leads: records.length, files: 0, missing: 0 }
  const rows: { facts: string[]; fields: Record<string, unknown> }[] = []
  for (const record of records) {
    const attached: string[] = []
    for (const [index, { name, path }] of record.steps
      .flatMap((step) => listFiles(step.files, dataDir))
      .entries()) {
      const target = `files/${record.id}-${index + 1}-${name}`
      const isCopied = await copyFile(path, join(folder, target)).then(
        () => true,
        () => false,
      )
      attached.push(isCopied ? target : `${target} (missing)`)
      if (isCopied) exported.files += 1
      else exported.missing += 1
    }
    rows.push({ facts: describeFacts(record, attached, now), fields: mergePayload(record) })
  }
  const text = format === 'csv' ? toCsv(rows) : toJson(rows)
  await writeFile(join(folder, `leads.${format}`), text, { mode: 0o600, flag: 'wx' })
  return exported
}

function describeFacts(record: LeadRecord, attached: string[], now: number): string[] {
  const calls = [...record.steps, ...record.deliveries]
  const failing = calls.find(({ state }) => state !== 'delivered')
  return [
    String(record.id),
    record.site,
    record.form,
    record.category,
    formatTime(record.createdAt),
    getLeadStatus(calls, now),
    String(record.dealerLeadId ?? ''),
    failing?.lastError ?? '',
    attached.join(' '),
    summariseDeliveries(record, now),
    ...listConsentCells(record.steps),
  ]
}

type Row = { facts: string[]; fields: Record<string, unknown> }

function toCsv(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))]
  const head = [...COLUMNS, ...names.map((name) => `field ${name}`)]
  return formatCsv([
    head,
    ...rows.map(({ facts, fields }) => [...facts, ...names.map((name) => toText(fields[name]))]),
  ])
}

function toJson(rows: readonly Row[]): string {
  const leads = rows.map(({ facts, fields }) => ({
    ...Object.fromEntries(COLUMNS.map((name, column) => [name, facts[column] ?? ''])),
    fields,
  }))
  return `${JSON.stringify(leads, null, 2)}\n`
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
