import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const shared = globalThis as typeof globalThis & { leadProcessId?: string }

/** Names this run of this process on this machine: `host|pid|run`. One a process, although the code is bundled apart. */
export const PROCESS_ID = (shared.leadProcessId ??= `${hostname()}|${process.pid}|${randomUUID()}`)

/** Whether the process that an id names certainly runs no more. On another machine nobody can tell: `false`. */
export function isAbandoned(processId: string, self: string = PROCESS_ID): boolean {
  if (processId === self) return false
  const [host, pid] = processId.split('|')
  const [ownHost, ownPid] = self.split('|')
  if (host !== ownHost) return false
  if (pid === ownPid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
