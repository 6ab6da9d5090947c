import { standingOf, standingOfLead } from '@/lib/leads/stuck'
import { toOneLine } from '@/lib/http/log-line'
import type { LeadRecord } from '@/lib/leads/lead-records.server'
import { readStoredPath } from '@/lib/leads/stored-path.server'
import { describeDeliveries } from './describe-delivery'

import { describeConsent } from './describe-consent'

type Payload = Record<string, unknown>

/** The dealer's copy of what was agreed to; ours is told instead. */
const CONSENT = 'website_consent'

/** What is known of an enquiry: its first call's fields, with the later steps' over them. */
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

/** A name as far as it may lie open on a screen: its initials. */
export function maskName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const words = toOneLine(name).split(/\s+/).filter(Boolean)
  return words.map((word) => `${[...word][0]?.toUpperCase() ?? ''}.`).join(' ')
}

/** Time that passed, in the largest unit that fits: `45s`, `12m`, `3h`, `9d`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 90) return `${seconds}s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)}m`
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)}h`
  return `${Math.round(seconds / 86_400)}d`
}

export const LIST_HEAD = ['id', 'site', 'form', 'who', 'age', 'state', 'calls', 'tries', 'status']

/** An enquiry as a row of the list: nothing that tells who it is beyond initials. */
export function describeRow(record: LeadRecord, now: number): string[] {
  const owed = [...record.steps, ...record.deliveries]
  const open = owed.find(({ state }) => state !== 'delivered') ?? record.steps.at(-1)
  const delivered = owed.filter(({ state }) => state === 'delivered').length
  return [
    String(record.id),
    record.site,
    record.form,
    maskName(mergePayload(record)['name']),
    formatAge(now - record.createdAt),
    standingOfLead(owed, now),
    `${delivered}/${owed.length}`,
    String(open?.attempts ?? 0),
    String(open?.lastStatus ?? ''),
  ]
}

/** Everything about one enquiry, personal data too, as lines. */
export function describeWhole(record: LeadRecord, now: number, dataDir: string): string[] {
  const lines = [
    `Enquiry ${record.id} of ${record.site}: ${record.form}, ${record.category}`,
    `kept ${formatTime(record.createdAt)}, ${standingOfLead([...record.steps, ...record.deliveries], now)}, dealer's id ${record.dealerLeadId ?? 'not known yet'}`,
  ]
  for (const step of record.steps) {
    const settled = step.settledAt === null ? '' : ` ${formatTime(step.settledAt)}`
    lines.push(
      '',
      `${step.position}. ${step.kind}: ${standingOf(step, now)}${settled}, ${step.attempts} tries`,
    )
    if (step.state === 'pending') lines.push(`   next try ${formatTime(step.nextAttemptAt)}`)
    if (step.lastError !== null)
      lines.push(`   last answer ${step.lastStatus ?? 'none'}: ${toOneLine(step.lastError)}`)
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

/** The files of a call, and where each is below the data folder. */
export function listFiles(text: string, dataDir: string): FileFacts[] {
  const files = JSON.parse(text) as FileFacts[]
  return files.map((file) => ({ ...file, path: readStoredPath(file.path, dataDir) }))
}

/** A moment (Unix ms) as ISO 8601 in UTC. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** Rows below a head, in columns as wide as they need to be. */
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
