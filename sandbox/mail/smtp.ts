import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Fault, Faults } from '../faults/faults'

const MAX_MESSAGE_SIZE = 5 * 1024 * 1024
/** How long `close` waits for open sessions, in ms. */
const GRACE_MS = 500

export type ReceivedMail = { email: Email; to: string[] }
export type MailServer = { port: number; close: () => Promise<void> }

/**
 * Starts an SMTP server on 127.0.0.1 that accepts every email. Faults of the part `mail` apply after the
 * message data; their `path` is `/` plus a prefix of the recipient.
 * @param port 0 for a random free port
 */
export async function startMailServer(
  port: number,
  faults: Faults,
  receive: (mail: ReceivedMail) => Promise<void>,
): Promise<MailServer> {
  const sockets = new Map<number | undefined, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_SIZE,
    closeTimeout: GRACE_MS,
    onData(stream, session, answer) {
      const socket = sockets.get(session.remotePort)
      receiveMail(stream, session, faults, receive, socket).then(
        () => answer(),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.set(socket.remotePort, socket)
    socket.once('close', () => sockets.delete(socket.remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

async function receiveMail(
  stream: Readable,
  { envelope }: SMTPServerSession,
  faults: Faults,
  receive: (mail: ReceivedMail) => Promise<void>,
  socket: Socket | undefined,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  const to = envelope.rcptTo.map(({ address }) => address)
  const fault = faults.take('mail', `/${to[0] ?? ''}`)
  if (fault?.ms) await sleep(fault.ms)
  if (fault && fault.kind !== 'latency' && fault.kind !== 'drop-answer') return applyFault(fault, socket)
  await receive({ email: await PostalMime.parse(Buffer.concat(chunks)), to })
  if (fault?.kind === 'drop-answer') await closeSocket(socket)
}

/** Applies a fault. @throws an error with the SMTP response code */
async function applyFault(fault: Fault, socket: Socket | undefined): Promise<void> {
  if (fault.kind === 'status')
    throw Object.assign(new Error('Fault injected by the sandbox'), { responseCode: fault.status ?? 451 })
  if (fault.kind === 'garbage') socket?.write('\u0000what?\r\n')
  if (fault.kind === 'truncate') socket?.write('25')
  if (fault.kind === 'hang') await new Promise((resolve) => socket?.once('close', resolve))
  else await closeSocket(socket)
}

async function closeSocket(socket: Socket | undefined): Promise<void> {
  if (!socket || socket.destroyed) return
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.destroySoon()
  await closed
}
