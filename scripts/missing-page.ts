import { randomBytes } from 'node:crypto'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'

/** Path that the middleware rewrites to the site's page for what is not there. */
const MISSING_PATH = '/not-found-page'
/** Tells this process's own question from a visitor's. */
const OWN_HEADER = 'x-missing-page'
const OWN_SECRET = randomBytes(16).toString('hex')
const TIMEOUT_MS = 10_000
const OF_THE_OLD_BODY = ['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'link']

/**
 * The framework answers a missing page with an empty document that only scripts fill. Here such an answer is replaced by the
 * site's own missing page, rendered whole (`RT-16`), with the status kept. Call it before the framework handles a request.
 */
export function replaceMissingPage(request: IncomingMessage, response: ServerResponse): void {
  const isOwn = request.headers[OWN_HEADER] === OWN_SECRET
  delete request.headers[OWN_HEADER]
  // Asked for by name it is as missing as any other.
  if (!isOwn && request.url?.startsWith(MISSING_PATH)) request.url = '/no-such-page'
  if (isOwn || !['GET', 'HEAD'].includes(request.method ?? '') || request.headers['rsc'] !== undefined) return
  const { host } = request.headers
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let state: 'passing' | 'swallowing' | 'sending' = 'passing'
  const finish = async () => {
    const html = await fetchMissingPage(host ?? '', request.socket.localPort ?? 0)
    state = 'sending'
    for (const name of OF_THE_OLD_BODY) response.removeHeader(name)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-length', html.length)
    end(request.method === 'HEAD' ? undefined : html)
  }
  // Headers are the first thing to be sent, by whichever layer writes first; from then on the old body is dropped.
  const look = (status: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    if (state === 'passing' && !response.headersSent && status === 404 && isPage) state = 'swallowing'
  }
  response.writeHead = (...args: unknown[]) => {
    look(args[0])
    return state === 'swallowing' ? response : writeHead(...args)
  }
  response.write = (...args: unknown[]) => {
    look(response.statusCode)
    if (state !== 'swallowing') return write(...args)
    const done = args.findLast((arg) => typeof arg === 'function') as (() => void) | undefined
    if (done) process.nextTick(done)
    return true
  }
  let isFinishing = false
  response.end = (...args: unknown[]) => {
    look(response.statusCode)
    if (state !== 'swallowing') return end(...args)
    if (!isFinishing) void finish()
    isFinishing = true
    return response
  }
}

/** The site's missing page; a plain sentence when even that fails. */
function fetchMissingPage(host: string, port: number): Promise<Buffer> {
  const words = Buffer.from('<!DOCTYPE html><title>Page not found</title><h1>We cannot find that page</h1>')
  return new Promise((resolve) => {
    const fail = () => resolve(words)
    const headers = { host, [OWN_HEADER]: OWN_SECRET }
    send({ host: '127.0.0.1', port, path: MISSING_PATH, headers, timeout: TIMEOUT_MS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () => resolve(answer.statusCode === 200 ? Buffer.concat(chunks) : words))
    })
      .on('timeout', fail)
      .on('error', fail)
      .end()
  })
}
