import type { IncomingMessage } from 'node:http'

/** Why a request is rejected before routing: the status and the message for `{error}`. */
export type RequestFault = { status: number; error: string }

/** The request properties that the rules use. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders' | 'headersDistinct'>

/** Methods that pages and API routes support. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Maximum number of header lines; browsers and proxies send about 40. */
const HEADER_LINES = 200
/** `uri-host [":" port]` of RFC 9110 without percent-encoding; underscores occur in container networks. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
/** Maximum length: a DNS name of 253 characters, a final dot and a port. */
const HOST_LENGTH = 260
/** Control characters, space, and `#`: a request target has no fragment (RFC 9112, 3.2). */
const NOT_IN_TARGET = /[\0-\x20\x7f#]/

/** Whether a Host value has the form `name`, `name:port`, `[v6]` or `[v6]:port`, without user info or a list. */
export function isHost(value: string): boolean {
  return value.length <= HOST_LENGTH && HOST.test(value)
}

/**
 * Returns the first HTTP rule that a request head violates, or `undefined`. Stricter than Node's parser where
 * leniency would let the visitor choose the host: absolute-form targets and repeated or malformed Host headers.
 * HTTP/1.0 without Host is allowed because load balancers use it for health checks; it matches no site. Pure.
 */
export function findRequestFault(head: RequestHead): RequestFault | undefined {
  const { method = '', url = '', httpVersion, rawHeaders, headersDistinct: headers } = head
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return { status: 505, error: 'This server supports HTTP/1.0 and HTTP/1.1.' }
  if (!METHODS.has(method)) return { status: 501, error: 'This server does not support this method.' }
  if (!url.startsWith('/') || NOT_IN_TARGET.test(url))
    return { status: 400, error: 'The request target must be a path.' }
  if (rawHeaders.length / 2 > HEADER_LINES) return { status: 431, error: 'The request has too many headers.' }
  const hosts = headers['host'] ?? []
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1') || !hosts.every(isHost))
    return { status: 400, error: 'The request must have one valid Host header.' }
  if (listTokens(headers['transfer-encoding']).some((coding) => coding !== 'chunked'))
    return { status: 501, error: 'This server supports only the transfer coding chunked.' }
  if (requestsUpgrade(headers))
    return { status: 400, error: 'This server does not support protocol upgrades.' }
  return undefined
}

/** Clients that offer HTTP/2 (`h2c`) with every request are allowed; the server may ignore the offer (RFC 9110, 7.8). */
function requestsUpgrade(headers: RequestHead['headersDistinct']): boolean {
  const protocols = listTokens(headers['upgrade'])
  return (
    listTokens(headers['connection']).includes('upgrade') && protocols.some((protocol) => protocol !== 'h2c')
  )
}

function listTokens(lines: readonly string[] | undefined): string[] {
  const tokens = (lines ?? []).flatMap((line) => line.split(','))
  return tokens.map((token) => token.trim().toLowerCase()).filter(Boolean)
}
