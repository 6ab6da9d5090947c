import type { Server, Socket } from 'node:net'
import { formatAddress } from '@/lib/http/forwarded'
import { toVisitorKey } from '@/lib/http/rate-limit.server'

/**
 * Closes new connections of a visitor who already has `max` open ones, so that one address cannot exhaust the process's
 * sockets. Connections from addresses for which `isExempt` returns true are not counted.
 */
export function limitConnections(server: Server, max: number, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = formatAddress(socket.remoteAddress ?? '')
    if (isExempt(address)) return
    const visitor = toVisitorKey(address)
    const count = open.get(visitor) ?? 0
    if (count >= max) {
      socket.destroy()
      return
    }
    open.set(visitor, count + 1)
    socket.once('close', () => {
      const rest = (open.get(visitor) ?? 1) - 1
      if (rest > 0) open.set(visitor, rest)
      else open.delete(visitor)
    })
  })
}
