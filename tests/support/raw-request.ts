import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes that no HTTP client would send and returns all that came back once the server has closed the connection.
 * `text` is written as Latin-1, so that each character is one byte. `from` is the loopback address of the client.
 */
export async function sendRaw(port: number, text: string, from = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A reset after the answer is a way to close as well.
  socket.on('error', () => undefined)
  socket.write(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** The head of a request as lines, with the empty line at its end. */
export function formatHead(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}
