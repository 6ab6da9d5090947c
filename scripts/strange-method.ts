import type { IncomingMessage, ServerResponse } from 'node:http'

/** Verbs that some page or call may serve. */
const KNOWN = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers a request whose verb nothing here serves, like TRACE or PROPFIND, with 501 and `{error}`; the framework would take
 * some of them for a fault of its own. Returns whether it was one.
 */
export function refuseStrangeMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (KNOWN.has(request.method ?? '')) return false
  response.writeHead(501, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ error: 'This server does not know that method.' }))
  return true
}
