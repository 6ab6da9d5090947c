import 'server-only'
import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'

const shared = globalThis as typeof globalThis & { leadProcessId?: string }

/**
 * Names what process ids and the uptime are comparable in: one run of one kernel, seen from one container. Containers may
 * share a host name, and machines too.
 */
export const MACHINE_ID = [
  hostname(),
  readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8)),
  readOr(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')),
].join('~')

/** Names this run of this process: `machine|pid|run`. One a process, although the code is bundled apart. */
export const PROCESS_ID = (shared.leadProcessId ??= `${MACHINE_ID}|${process.pid}|${randomUUID()}`)

/** Time since the machine started, in ms: the same for all its processes, and no change of the clock touches it. */
export function readUptimeMs(): number {
  return Math.round(uptime() * 1000)
}

/** Whether the process that an id names certainly runs no more. On another machine nobody can tell: `false`. */
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
