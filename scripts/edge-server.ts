import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { cleanRequestHeaders, isAddressIn, type ProxyTrust } from '@/lib/http/forwarded'
import { findRequestFault, type RequestFault } from '@/lib/http/request-line'
import { limitConnections } from './limit-connections'
import { PublicResponse } from './public-response'
import { limitBodyTime } from './slow-body'

type Serve = (request: IncomingMessage, response: ServerResponse) => void
type Limits = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>

/** Request line and headers, in bytes; more than Node's 16 KB, so that a long search address gets a page. */
const HEADER_BYTES = 65_536
/** A connection without traffic is closed after this many ms, so that a client that stops reading holds nothing. */
const SILENCE_MS = 120_000
/** Longest pause between two requests of a connection, in ms. Load balancers reuse connections idle for up to 60 s. */
const KEEP_ALIVE_MS = { direct: 5_000, proxied: 65_000 }
/** Open connections of one visitor; a browser opens 6, an office behind one address some dozens. */
const CONNECTIONS_PER_VISITOR = 500
/** Not counted, like proxies: this process requests its own error pages over loopback. */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
/** Dealers run other subdomains of their domains, perhaps without TLS, so those are not included. */
const HSTS = 'max-age=31536000'
/**
 * How long a client may take to send a request, in ms. An upload has five minutes (`lib/leads/uploads.server.ts`) and is
 * answered by its handler, so the server's own limit is longer; other bodies have 30 s (`limitBodyTime`).
 */
const LIMITS: Limits = { headersTimeout: 20_000, requestTimeout: 330_000, connectionsCheckingInterval: 5_000 }

/**
 * The HTTP server before the framework (ADR 7). It refuses malformed requests, removes unverified claims from the headers,
 * since only here the peer's address is known, limits slow clients, and passes the rest to `serve`. It has no `upgrade`
 * listener: Node then treats a request for a protocol upgrade as an ordinary one, which the request rules refuse.
 */
export function createEdgeServer(trust: ProxyTrust, serve: Serve, limits: Limits = LIMITS): Server {
  const isProxied = trust.proxies.rules.length > 0
  const server = createServer<typeof IncomingMessage, typeof ServerResponse>({
    ...limits,
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: isProxied ? KEEP_ALIVE_MS.proxied : KEEP_ALIVE_MS.direct,
    ServerResponse: PublicResponse,
  })
  // Node drops the lines beyond this limit, which may be the proxy's. The request rules refuse such requests instead.
  server.maxHeadersCount = 0
  server.setTimeout(SILENCE_MS)
  limitConnections(
    server,
    CONNECTIONS_PER_VISITOR,
    (address) => isAddressIn(LOOPBACK, address) || isAddressIn(trust.proxies, address),
  )
  const refused = new WeakSet<Socket>()
  return server.on('request', (request, response) => {
    // Sent behind a refused request, and already parsed; the connection is closing.
    if (refused.has(request.socket)) return
    const fault = admitRequest(request, trust)
    if (fault) {
      refused.add(request.socket)
      refuse(response, fault)
      return
    }
    if (request.headers['x-forwarded-proto'] === 'https')
      response.setHeader('strict-transport-security', HSTS)
    limitBodyTime(request, response)
    serve(request, response)
  })
}

/** Checks a request and replaces its headers by trusted ones; returns the first rule that it breaks. */
function admitRequest(request: IncomingMessage, trust: ProxyTrust): RequestFault | undefined {
  const fault = findRequestFault(request)
  if (fault) return fault
  const cleaned = cleanRequestHeaders(request, request.socket.remoteAddress ?? '', trust)
  if ('fault' in cleaned) return cleaned.fault
  request.headers = cleaned.headers
  return undefined
}

/** Answers with `{error}` and closes the connection: what follows on it may not be what the client thinks it is. */
function refuse(response: ServerResponse, { status, error }: RequestFault): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify({ error }))
}
