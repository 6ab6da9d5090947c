import 'server-only'
import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isInternalHost, isPrivateAddress } from './private-address.server'

type Options = {
  /** Timeout for the whole response, in milliseconds. */
  timeoutMs: number
  /** Maximum response size in bytes. */
  limit: number
}

/**
 * Fetches a URL as bytes, without caching or redirects. A public host name that resolves to a private address is
 * rejected, and the connection uses the address that was checked. A host with an internal name is allowed, because
 * the operator configured it. Callers decide which origins may be fetched.
 * @throws Error for a status other than 200, a timeout, more than `limit` bytes, or a private address.
 */
export async function fetchBytes(url: string, { timeoutMs, limit }: Options): Promise<Buffer> {
  const { protocol, hostname } = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  const options = {
    signal,
    agent: false,
    headers: { accept: '*/*' },
    ...(isInternalHost(hostname) ? {} : { lookup: lookUpPublic }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = protocol === 'https:' ? getHttps : getHttp
    get(url, options, resolve).on('error', reject)
  })
  try {
    if (response.statusCode !== 200) throw new Error(`${url} responded with status ${response.statusCode}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > limit) throw new Error(`${url} sent more than ${limit} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

/** DNS lookup that rejects private addresses, for hosts that must not resolve to the operator's network. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const privateAddress = error ? undefined : addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses ?? []
    if (error) done(error, '')
    else if (privateAddress || !first)
      done(new Error(`${hostname} resolves to the private address ${privateAddress?.address}`), '')
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
