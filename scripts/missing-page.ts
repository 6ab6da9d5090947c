import { randomBytes } from 'node:crypto'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { POLICY_HEADERS } from '@/lib/security/content-policy'

/** Paths of the site's own pages for what is not there and for a fault of ours, by status. */
const OWN_PAGES: Record<number, string> = { 404: '/not-found-page', 500: '/error-page' }
/** Tells this process's own question from a visitor's. */
const OWN_HEADER = 'x-missing-page'
const OWN_SECRET = randomBytes(16).toString('hex')
const TIMEOUT_MS = 10_000
/** Its hashes or nonce fit one body only. */
const POLICY_HEADER_NAMES = Object.values(POLICY_HEADERS)
const OF_THE_OLD_BODY = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'link',
  ...POLICY_HEADER_NAMES,
]

/**
 * The framework answers a missing page and a failed one with an empty document that only scripts fill. Here such an answer
 * is replaced by the site's own page for it, rendered whole (`RT-16`), with the status kept. Call it before the framework
 * handles a request.
 */
export function replaceMissingPage(request: IncomingMessage, response: ServerResponse): void {
  const isOwn = request.headers[OWN_HEADER] === OWN_SECRET
  delete request.headers[OWN_HEADER]
  // Asked for by name it is as missing as any other.
  const isOwnPage = Object.values(OWN_PAGES).some((path) => request.url?.startsWith(path))
  // The framework would answer a path with a broken escape as a fault of its own.
  if (!isOwn && (isOwnPage || !isDecodable(request.url ?? '')))
    request.url = request.url?.startsWith('/api/') ? '/api/no-such-page' : '/no-such-page'
  if (isOwn || !['GET', 'HEAD'].includes(request.method ?? '') || request.headers['rsc'] !== undefined) return
  const { host } = request.headers
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let state: 'passing' | 'swallowing' | 'sending' = 'passing'
  let page = ''
  const finish = async () => {
    const { html, policy } = await fetchOwnPage(page, host ?? '', request.socket.localPort ?? 0)
    state = 'sending'
    for (const name of OF_THE_OLD_BODY) response.removeHeader(name)
    for (const [name, value] of Object.entries(policy)) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-length', html.length)
    end(request.method === 'HEAD' ? undefined : html)
  }
  // Headers are the first thing to be sent, by whichever layer writes first; from then on the old body is dropped.
  const look = (status: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    const ownPage = OWN_PAGES[Number(status)]
    if (state !== 'passing' || response.headersSent || !ownPage || !isPage) return
    state = 'swallowing'
    page = ownPage
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

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

type OwnPage = { html: Buffer; policy: Record<string, string> }

/** One of the site's own pages and its Content-Security-Policy; a plain sentence when even that fails. */
function fetchOwnPage(path: string, host: string, port: number): Promise<OwnPage> {
  const words = Buffer.from('<!DOCTYPE html><title>Not now</title><h1>This page cannot be shown now</h1>')
  return new Promise((resolve) => {
    const fail = () => resolve({ html: words, policy: {} })
    const headers = { host, [OWN_HEADER]: OWN_SECRET }
    send({ host: '127.0.0.1', port, path, headers, timeout: TIMEOUT_MS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return fail()
        const policy = POLICY_HEADER_NAMES.flatMap((name) => {
          const value = answer.headers[name]
          return typeof value === 'string' ? [[name, value] as const] : []
        })
        return resolve({ html: Buffer.concat(chunks), policy: Object.fromEntries(policy) })
      })
    })
      .on('timeout', fail)
      .on('error', fail)
      .end()
  })
}
