import { createServer } from 'node:http'
import next from 'next'
import { cleanRequestHeaders, parseTrustedProxies } from '@/lib/http/forwarded'
import { replaceMissingPage } from './missing-page'
import { limitBodyTime } from './slow-body'
import { refuseStrangeMethod } from './strange-method'

type WebServerOptions = { port: number; dev: boolean; trustedProxies: readonly string[] }
export type WebServer = { port: number; close: () => Promise<void> }

/** Bytes of a request's address and headers; more than Node's own 16 KB, so that a long search address gets a page. */
const HEADER_LIMIT = 65_536
/** How long open requests may finish after a stop was asked for, in milliseconds. */
const DRAIN_MS = 5000

/**
 * Serves the web app. A thin edge before Next.js: it drops what a visitor claims about hosts and addresses and keeps a
 * trusted proxy's word, since only here the socket's address is known.
 */
export async function startWebServer({ port, dev, trustedProxies }: WebServerOptions): Promise<WebServer> {
  const trusted = parseTrustedProxies(trustedProxies)
  const server = createServer({ maxHeaderSize: HEADER_LIMIT })
  const app = next({ dev, port, httpServer: server, turbopack: true })
  await app.prepare()
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  server.on('request', (request, response) => {
    if (refuseStrangeMethod(request, response)) return
    request.headers = cleanRequestHeaders(request.headers, request.socket.remoteAddress ?? '', trusted)
    limitBodyTime(request, response)
    replaceMissingPage(request, response)
    handle(request, response).catch((error: unknown) => {
      console.error('request failed', error)
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end()
    })
  })
  server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  // Listening comes last: a request that arrives before the handler stands would never be answered.
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

async function closeGracefully(
  server: ReturnType<typeof createServer>,
  closeApp: () => Promise<void>,
): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  server.closeIdleConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearTimeout(timer)
  await closeApp()
}
