import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from '@/scripts/limit-connections'

const sockets: Socket[] = []
const server = createServer()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens a connection from a loopback address; `outcome` is whether the server sent its greeting or closed it. */
async function openFrom(localAddress: string): Promise<{ socket: Socket; outcome: 'greeted' | 'closed' }> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => undefined)
  const outcome = await Promise.race([
    once(socket, 'data').then(() => 'greeted' as const),
    once(socket, 'close').then(() => 'closed' as const),
  ])
  return { socket, outcome }
}

test('[LD-04] limits connections per address, except for exempt addresses', async () => {
  limitConnections(server, 2, (address) => address === '127.0.0.9')
  const accepted: Socket[] = []
  server.on('connection', (socket) => {
    accepted.push(socket)
    socket.on('error', () => undefined).write('hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const outcomeOf = async (address: string) => (await openFrom(address)).outcome
  const first = await openFrom('127.0.0.2')
  expect([first.outcome, await outcomeOf('127.0.0.2'), await outcomeOf('127.0.0.2')]).toEqual([
    'greeted',
    'greeted',
    'closed',
  ])
  expect(await outcomeOf('127.0.0.3')).toBe('greeted')
  for (let count = 0; count < 4; count += 1) expect(await outcomeOf('127.0.0.9')).toBe('greeted')

  // `limitConnections` added its `close` listener first, so it has already run.
  const released = once(accepted[0] ?? server, 'close')
  first.socket.destroy()
  await released
  expect(await outcomeOf('127.0.0.2')).toBe('greeted')
})
