import { createServer } from 'node:http'
import next from 'next'
import { getEnv } from '@/lib/env'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { stopErrorService } from '@/lib/reporting/error-service.server'
import { createEdgeServer } from './edge-server'

type WebServerOptions = {
  /** Folder of the web app; the working directory when absent. */
  dir?: string
  port: number
  dev: boolean
  trustedProxies: readonly string[]
}
type WebServer = { port: number; close: () => Promise<void> }

/** Time for open requests to finish on shutdown, in ms. */
const DRAIN_MS = 5000
/** Time for pending error reports to be sent on shutdown, in ms. */
const REPORT_MS = 2000

/** Serves the web app: Next.js behind the edge server. */
export async function startWebServer({
  dir = '.',
  port,
  dev,
  trustedProxies,
}: WebServerOptions): Promise<WebServer> {
  const trust = {
    proxies: parseTrustedProxies(trustedProxies),
    hostHeader: getEnv().TRUSTED_PROXY_HOST_HEADER,
  }
  const server = createEdgeServer(trust, (request, response) => {
    // Next.js responds to malformed percent-encoding in a path with 400; here it is an unknown path.
    const { url = '' } = request
    if (!isDecodable(url)) request.url = url.startsWith('/api/') ? '/api/no-such-page' : '/no-such-page'
    handle(request, response).catch((error: unknown) => {
      console.error('request failed', error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end()
    })
  })
  // Next.js adds an `upgrade` listener to `httpServer`, which only hot reload needs. In production it would leave upgrade
  // requests unanswered, so Next.js gets a server that does not listen.
  const app = next({ dir, dev, port, httpServer: dev ? server : createServer(), turbopack: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  // Listen last: requests that arrive before Next.js is prepared would never get a response.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, () => resolve())
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => closeGracefully(server, () => app.close()),
  }
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

async function closeGracefully(
  server: ReturnType<typeof createEdgeServer>,
  closeApp: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.closeIdleConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
  await closeApp()
  // Last, so that errors of the requests that have just finished are reported too.
  await stopErrorService(REPORT_MS)
}
