import { request } from 'node:http'
import { readProductAddress } from './product-address'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}
type Question = {
  host: string
  path?: string
  headers?: Record<string, string>
  method?: string
  body?: string
  port?: number
}

/** What browsers and most crawlers say of themselves; pages differ for who says nothing. */
export const BROWSER = { 'user-agent': 'Mozilla/5.0 (compatible; page reader)' }

/** One request with any Host header and any other header, as no browser would send it. */
export async function ask({
  host,
  path = '/',
  headers = {},
  method = 'GET',
  body,
  port,
}: Question): Promise<Answer> {
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
          const { statusCode: status = 0, headers: answered } = response
          resolve({ status, headers: answered, text: bytes.toString('utf8'), bytes })
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error(`${host}${path} did not answer in time`)))
    call.on('error', reject)
    call.end(body)
  })
}
