import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Fault, Faults } from '../faults/faults'

const LARGEST = 5 * 1024 * 1024
/** How long `close` waits for conversations under way, in ms. */
const GRACE_MS = 500

export type ReceivedMail = { email: Email; to: string[] }
export type MailServer = { port: number; close: () => Promise<void> }

/**
 * A mail server on 127.0.0.1 that takes every mail. Faults of the part `mail` show when a mail's text has come; their `path`
 * is `/` and the beginning of a recipient.
 * @param port 0 takes any free one.
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
    size: LARGEST,
    closeTimeout: GRACE_MS,
    onData(stream, session, answer) {
      const socket = sockets.get(session.remotePort)
      takeMail(stream, session, faults, receive, socket).then(
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

async function takeMail(
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
  if (fault && fault.kind !== 'latency' && fault.kind !== 'drop-answer') return showFault(fault, socket)
  await receive({ email: await PostalMime.parse(Buffer.concat(chunks)), to })
  if (fault?.kind === 'drop-answer') await cut(socket)
}

/** Fails as told. @throws an error with the SMTP code to answer. */
async function showFault(fault: Fault, socket: Socket | undefined): Promise<void> {
  if (fault.kind === 'status')
    throw Object.assign(new Error('The sandbox was told to fail'), { responseCode: fault.status ?? 451 })
  if (fault.kind === 'garbage') socket?.write('\u0000what?\r\n')
  if (fault.kind === 'truncate') socket?.write('25')
  if (fault.kind === 'hang') await new Promise((resolve) => socket?.once('close', resolve))
  else await cut(socket)
}

async function cut(socket: Socket | undefined): Promise<void> {
  if (!socket || socket.destroyed) return
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.destroySoon()
  await closed
}
