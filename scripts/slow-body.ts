import type { IncomingMessage, ServerResponse } from 'node:http'

/** Time limit for receiving a body, in ms. */
const LIMIT_MS = 30_000
/** Exempt: the upload handler limits duration and transfer rate itself (`lib/leads/uploads.server.ts`). */
const UPLOAD = '/api/leads/with-files'

/**
 * Responds with 408 when the body does not arrive in time. Next.js buffers the whole body before it calls a handler, so handlers
 * cannot enforce this.
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  limitMs: number = LIMIT_MS,
): void {
  const hasBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!hasBody || request.url?.split('?')[0] === UPLOAD) return
  const timer = setTimeout(() => {
    if (request.complete || response.headersSent) return
    response.once('finish', () => request.socket.destroy())
    response.writeHead(408, { 'content-type': 'application/json', connection: 'close' })
    response.end('{"error":"The request took too long to arrive."}')
  }, limitMs)
  const stop = () => clearTimeout(timer)
  request.once('end', stop)
  request.once('close', stop)
}
