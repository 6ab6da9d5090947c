import { request } from 'node:http'
import { readProductAddress } from './product-address'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}
type RequestOptions = {
  host: string
  path?: string
  headers?: Record<string, string>
  method?: string
  body?: string
  port?: number
}

/** A browser-like User-Agent header. Pages differ for clients without one. */
export const BROWSER = { 'user-agent': 'Mozilla/5.0 (compatible; page reader)' }

/** Sends an HTTP request with arbitrary headers, including Host, without following redirects. */
export async function ask({
  host,
  path = '/',
  headers = {},
  method = 'GET',
  body,
  port,
}: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: port ?? readProductAddress().port,
        path,
        method,
        headers: { host, ...headers },
        timeout: 20_000,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode: status = 0, headers: responseHeaders } = response
          resolve({ status, headers: responseHeaders, text: bytes.toString('utf8'), bytes })
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error(`${host}${path} timed out`)))
    call.on('error', reject)
    call.end(body)
  })
}
