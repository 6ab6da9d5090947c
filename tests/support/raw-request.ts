import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends raw bytes, such as requests that no HTTP client would send. Returns the whole response once the server closes the
 * connection. `text` is written as Latin-1, one byte per character. `from` is the client's loopback address.
 */
export async function sendRaw(port: number, text: string, from = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The server may close the connection with a reset.
  socket.on('error', () => undefined)
  socket.write(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Formats header lines as a request head with the trailing empty line. */
export function formatHead(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}
