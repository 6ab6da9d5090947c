import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { z } from 'zod'
import type { Database } from '@/lib/db/open-database.server'
import type { leadSteps } from '@/lib/db/schema'

/** How long a process holds a claimed row before others may claim it, in ms. Longer than any upstream timeout. */
export const LEASE_MS = 60_000
/** How long the worker leaves a new step to the handler that accepted it, in ms. */
export const INLINE_GRACE_MS = 2000

/**
 * Database and clocks of the outbox. `now` is wall-clock time in Unix ms, used for back-offs and for leases of other
 * machines; `uptime` is monotonic ms since boot, used for leases of this machine.
 */
export type OutboxStore = { db: Database; now: () => number; uptime: () => number }

export type LeadStep = typeof leadSteps.$inferSelect

/** The JSON in `leadSteps.files`. */
export const storedFilesSchema = z.array(
  z.object({ field: z.string(), name: z.string(), size: z.number(), type: z.string(), path: z.string() }),
)
export type StoredFile = z.output<typeof storedFilesSchema>[number]

/** Whether an insert violated a unique constraint of the named table or column. Drizzle wraps the cause. */
export function isUniqueFailure(error: unknown, name: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (/UNIQUE constraint failed/i.test(cause.message) && cause.message.includes(name)) return true
  return false
}

const shared = globalThis as typeof globalThis & { leadProcessId?: string }

/**
 * Identifies the scope in which process ids and uptime are comparable: one boot of one kernel and one PID namespace. The
 * host name alone is not unique across machines and containers.
 */
export const MACHINE_ID = [
  hostname(),
  readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8)),
  readOr(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')),
].join('~')

/** Identifies this process: `machine|pid|run`. On `globalThis`, because the framework bundles this module more than once. */
export const PROCESS_ID = (shared.leadProcessId ??= `${MACHINE_ID}|${process.pid}|${randomUUID()}`)

/** Time since boot in ms: shared by all processes of the machine and unaffected by clock changes. */
export function readUptimeMs(): number {
  return Math.round(uptime() * 1000)
}

/** Whether the process with this id has certainly ended; `false` for processes on other machines. */
export function isAbandoned(processId: string, self: string = PROCESS_ID): boolean {
  if (processId === self) return false
  const [machine, pid] = processId.split('|')
  const [ownMachine, ownPid] = self.split('|')
  if (machine !== ownMachine) return false
  if (pid === ownPid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
