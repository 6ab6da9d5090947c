import { getWorkStatus, getLeadStatus } from '@/lib/leads/stuck'
import { toOneLine } from '@/lib/http/log-line'
import type { LeadRecord } from '@/lib/leads/lead-records.server'
import { readStoredPath } from '@/lib/leads/upload-space.server'
import { describeDeliveries } from './describe-delivery'

import { describeConsent } from './describe-consent'

type Payload = Record<string, unknown>

/** Payload field with the dealer's copy of the consent; the stored evidence is printed instead. */
const CONSENT = 'website_consent'

/** Merges the fields of all calls of an enquiry; later steps override earlier ones. */
export function mergePayload({ steps }: LeadRecord): Payload {
  const { [CONSENT]: _consent, ...payload } = Object.assign(
    {},
    ...steps.map((step) => readPayload(step.payload)),
  ) as Payload
  return payload
}

function readPayload(text: string): Payload {
  try {
    const payload: unknown = JSON.parse(text)
    return typeof payload === 'object' && payload !== null ? (payload as Payload) : {}
  } catch {
    return {}
  }
}

/** Reduces a name to its initials, for lists that must not show personal data. */
export function maskName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const words = toOneLine(name).split(/\s+/).filter(Boolean)
  return words.map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`).join(' ')
}

/** Formats a duration (ms) in its largest fitting unit: `45s`, `12m`, `3h`, `9d`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 90) return `${seconds}s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)}m`
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)}h`
  return `${Math.round(seconds / 86_400)}d`
}

export const LIST_HEADERS = ['id', 'site', 'form', 'name', 'age', 'state', 'calls', 'attempts', 'status']

/** Formats an enquiry as a list row. The initials are the only personal data. */
export function describeRow(record: LeadRecord, now: number): string[] {
  const calls = [...record.steps, ...record.deliveries]
  const open = calls.find(({ state }) => state !== 'delivered') ?? record.steps.at(-1)
  const delivered = calls.filter(({ state }) => state === 'delivered').length
  return [
    String(record.id),
    record.site,
    record.form,
    maskName(mergePayload(record)['name']),
    formatAge(now - record.createdAt),
    getLeadStatus(calls, now),
    `${delivered}/${calls.length}`,
    String(open?.attempts ?? 0),
    String(open?.lastStatus ?? ''),
  ]
}

/** Formats all details of an enquiry as lines, including personal data. */
export function describeLeadDetails(record: LeadRecord, now: number, dataDir: string): string[] {
  const lines = [
    `Enquiry ${record.id} of ${record.site}: ${record.form}, ${record.category}`,
    `received ${formatTime(record.createdAt)}, ${getLeadStatus([...record.steps, ...record.deliveries], now)}, dealer's id ${record.dealerLeadId ?? 'not assigned yet'}`,
  ]
  for (const step of record.steps) {
    const settled = step.settledAt === null ? '' : ` ${formatTime(step.settledAt)}`
    lines.push(
      '',
      `${step.position}. ${step.kind}: ${getWorkStatus(step, now)}${settled}, ${step.attempts} attempts`,
    )
    if (step.state === 'pending') lines.push(`   next attempt ${formatTime(step.nextAttemptAt)}`)
    if (step.lastError !== null)
      lines.push(`   last response ${step.lastStatus ?? 'none'}: ${toOneLine(step.lastError)}`)
    for (const [name, value] of Object.entries(readPayload(step.payload))) {
      if (name === CONSENT) continue
      lines.push(
        `   ${toOneLine(name)}: ${toOneLine(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
    }
    lines.push(...describeConsent(step.consent).map((line) => `   ${line}`))
    for (const { name, size, path } of listFiles(step.files, dataDir))
      lines.push(`   file ${name} (${size} bytes): ${path}`)
  }
  return [...lines, ...describeDeliveries(record, now)]
}

export type FileFacts = { field: string; name: string; size: number; type: string; path: string }

/** Parses the files of a call and resolves their paths in the data folder. */
export function listFiles(text: string, dataDir: string): FileFacts[] {
  const files = JSON.parse(text) as FileFacts[]
  return files.map((file) => ({ ...file, path: readStoredPath(file.path, dataDir) }))
}

/** Formats Unix ms as ISO 8601 in UTC. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** Formats rows below a header as aligned columns. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length)))
      .join('  ')
      .trimEnd(),
  )
}

/** Characters that start a formula in spreadsheets, also after spaces, with their full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/u

/**
 * Formats rows as CSV (RFC 4180) for spreadsheets: with a UTF-8 byte order mark, and with an apostrophe before cells that
 * would be evaluated as formulas (CSV injection).
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`
}

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
