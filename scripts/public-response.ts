import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'

type HeaderValue = number | string | readonly string[]

/** Next.js headers about its routing and caching. */
const INTERNAL = /^x-(?:next(?:js)?|middleware|invoke)-/i
/**
 * The App Router's client reads these headers from RSC responses (`rsc: 1`). Without the rewritten path and query it parses route
 * parameters from the public URL, which does not contain the site; without the others it treats partial or stale responses as
 * complete. See `client/route-params.js` and `client/components/segment-cache/cache.js` in Next.js 16.
 */
const READ_BY_CLIENT = new Set([
  'x-nextjs-rewritten-path',
  'x-nextjs-rewritten-query',
  'x-nextjs-postponed',
  'x-nextjs-stale-time',
  'x-nextjs-deployment-id',
])

/**
 * An HTTP response that removes Next.js's internal headers. Pass it as the `ServerResponse` option of `http.createServer`.
 */
export class PublicResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override setHeader(name: string, value: HeaderValue): this {
    return this.#isPublic(name) ? super.setHeader(name, value) : this
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    return this.#isPublic(name) ? super.appendHeader(name, value) : this
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (typeof reason === 'string') return super.writeHead(status, reason, this.#filter(headers))
    return super.writeHead(status, this.#filter(reason ?? headers))
  }

  /** Node accepts headers as an object or as a flat array of names and values. */
  #filter(headers: OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined) {
    if (headers === undefined) return undefined
    if (Array.isArray(headers))
      return headers.filter((_, index) => this.#isPublic(String(headers[index - (index % 2)])))
    return Object.fromEntries(Object.entries(headers).filter(([name]) => this.#isPublic(name)))
  }

  #isPublic(name: string): boolean {
    if (!INTERNAL.test(name)) return true
    return this.req.headers['rsc'] === '1' && READ_BY_CLIENT.has(name.toLowerCase())
  }
}
