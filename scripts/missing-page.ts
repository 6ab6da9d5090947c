import { randomBytes } from 'node:crypto'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { POLICY_HEADERS } from '@/lib/security/content-policy'

/** Paths of the site's error pages by status. */
const ERROR_PAGES: Record<number, string> = { 404: '/not-found-page', 500: '/error-page' }
/** Marks requests that this process sends to itself. */
const OWN_HEADER = 'x-missing-page'
const OWN_SECRET = randomBytes(16).toString('hex')
const TIMEOUT_MS = 10_000
/** Replaced together with the body, because the policy's hashes or nonce belong to it. */
const POLICY_HEADER_NAMES = Object.values(POLICY_HEADERS)
const REPLACED_HEADERS = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'link',
  ...POLICY_HEADER_NAMES,
]

/**
 * Next.js responds to missing and failed pages with an empty document that only JavaScript fills. This replaces such a response
 * with the site's server-rendered error page and keeps the status (RT-16). Call it before Next.js handles the request.
 */
export function replaceMissingPage(request: IncomingMessage, response: ServerResponse): void {
  const isOwn = request.headers[OWN_HEADER] === OWN_SECRET
  delete request.headers[OWN_HEADER]
  // A direct request for an error page also returns 404.
  const isOwnPage = Object.values(ERROR_PAGES).some((path) => request.url?.startsWith(path))
  // Next.js responds to malformed percent-encoding in a path with 500.
  if (!isOwn && (isOwnPage || !isDecodable(request.url ?? '')))
    request.url = request.url?.startsWith('/api/') ? '/api/no-such-page' : '/no-such-page'
  if (isOwn || !['GET', 'HEAD'].includes(request.method ?? '') || request.headers['rsc'] !== undefined) return
  const { host } = request.headers
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let state: 'passing' | 'dropping' | 'sending' = 'passing'
  let page = ''
  const finish = async () => {
    const { html, policy } = await fetchOwnPage(page, host ?? '', request.socket.localPort ?? 0)
    state = 'sending'
    for (const name of REPLACED_HEADERS) response.removeHeader(name)
    for (const [name, value] of Object.entries(policy)) response.setHeader(name, value)
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-length', html.length)
    end(request.method === 'HEAD' ? undefined : html)
  }
  // Whichever method writes first sends the headers. From then on the original body is dropped.
  const inspect = (status: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html')
    const ownPage = ERROR_PAGES[Number(status)]
    if (state !== 'passing' || response.headersSent || !ownPage || !isPage) return
    state = 'dropping'
    page = ownPage
  }
  response.writeHead = (...args: unknown[]) => {
    inspect(args[0])
    return state === 'dropping' ? response : writeHead(...args)
  }
  response.write = (...args: unknown[]) => {
    inspect(response.statusCode)
    if (state !== 'dropping') return write(...args)
    const done = args.findLast((arg) => typeof arg === 'function') as (() => void) | undefined
    if (done) process.nextTick(done)
    return true
  }
  let isFinishing = false
  response.end = (...args: unknown[]) => {
    inspect(response.statusCode)
    if (state !== 'dropping') return end(...args)
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

/** Fetches an error page with its Content-Security-Policy; falls back to a minimal document. */
function fetchOwnPage(path: string, host: string, port: number): Promise<OwnPage> {
  const fallback = Buffer.from(
    '<!DOCTYPE html><title>Page unavailable</title><h1>This page is unavailable. Please try again later.</h1>',
  )
  return new Promise((resolve) => {
    const fail = () => resolve({ html: fallback, policy: {} })
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
