import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { BlockList, type Socket } from 'node:net'
import {
  cleanRequestHeaders,
  findRequestFault,
  isAddressIn,
  type ProxyTrust,
  type RequestFault,
} from '@/lib/http/forwarded'
import { limitConnections } from './limit-connections'
import { PublicResponse } from './public-response'
import { limitBodyTime } from './slow-body'

type Serve = (request: IncomingMessage, response: ServerResponse) => void
type Limits = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>

/** Limit of the request line and headers, in bytes. Above Node's 16 KB, because search URLs can be long. */
const HEADER_BYTES = 65_536
/** Idle timeout of a connection, in ms; it also closes connections of clients that stop reading. */
const IDLE_TIMEOUT_MS = 120_000
/** Keep-alive timeout, in ms. Behind a proxy it exceeds the 60 s for which load balancers reuse idle connections. */
const KEEP_ALIVE_MS = { direct: 5_000, proxied: 65_000 }
/** Open connections per visitor. A browser opens 6; an office behind one address opens dozens. */
const CONNECTIONS_PER_VISITOR = 500
/** Exempt from the limit: programs of this machine, such as the outbox worker, call the web app over loopback. */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')
/** No `includeSubDomains`: dealers may run other subdomains without TLS. */
const HSTS = 'max-age=31536000'
/**
 * Timeouts for receiving a request, in ms. The upload handler has its own limit of five minutes and responds itself
 * (`lib/leads/uploads.server.ts`), so the server's limit is longer. Other bodies have 30 s (`limitBodyTime`).
 */
const LIMITS: Limits = { headersTimeout: 20_000, requestTimeout: 330_000, connectionsCheckingInterval: 5_000 }

/**
 * The HTTP server in front of Next.js (ADR 7). It rejects malformed requests, removes untrusted forwarded headers (only here
 * the peer's address is known), limits slow clients, and passes the rest to `serve`. It has no `upgrade` listener, so Node
 * handles upgrade requests as ordinary ones, which the request rules reject.
 */
export function createEdgeServer(trust: ProxyTrust, serve: Serve, limits: Limits = LIMITS): Server {
  const isProxied = trust.proxies.rules.length > 0
  const server = createServer({
    ...limits,
    maxHeaderSize: HEADER_BYTES,
    keepAliveTimeout: isProxied ? KEEP_ALIVE_MS.proxied : KEEP_ALIVE_MS.direct,
    ServerResponse: PublicResponse,
  })
  // No limit: Node would drop the headers beyond it, possibly the proxy's. The request rules reject such requests instead.
  server.maxHeadersCount = 0
  server.setTimeout(IDLE_TIMEOUT_MS)
  limitConnections(
    server,
    CONNECTIONS_PER_VISITOR,
    (address) => isAddressIn(LOOPBACK, address) || isAddressIn(trust.proxies, address),
  )
  const rejected = new WeakSet<Socket>()
  return server.on('request', (request, response) => {
    // Pipelined behind a rejected request. The connection is closing.
    if (rejected.has(request.socket)) return
    const fault = admitRequest(request, trust)
    if (fault) {
      rejected.add(request.socket)
      reject(response, fault)
      return
    }
    if (request.headers['x-forwarded-proto'] === 'https')
      response.setHeader('strict-transport-security', HSTS)
    limitBodyTime(request, response)
    serve(request, response)
  })
}

/** Validates a request and replaces its headers with trusted ones. Returns the first violated rule, if any. */
function admitRequest(request: IncomingMessage, trust: ProxyTrust): RequestFault | undefined {
  const fault = findRequestFault(request)
  if (fault) return fault
  const cleaned = cleanRequestHeaders(request, request.socket.remoteAddress ?? '', trust)
  if ('fault' in cleaned) return cleaned.fault
  request.headers = cleaned.headers
  return undefined
}

/** Responds with `{error}` and closes the connection, because its remaining bytes could be a smuggled request. */
function reject(response: ServerResponse, { status, error }: RequestFault): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify({ error }))
}
