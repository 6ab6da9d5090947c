import 'server-only'
import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isInternalHost, isPrivateAddress } from './private-address.server'

type Options = {
  /** For the whole answer, in milliseconds. */
  timeoutMs: number
  /** Bytes. */
  limit: number
}

/**
 * The bytes of a URL, not cached. Redirects are not followed. A public host name that resolves to a private address is
 * refused, and the address that was checked is the one that is connected to; a host that is internal by its own name is the
 * operator's choice. Callers decide which origins may be fetched at all.
 * @throws Error when it does not answer 200 in time, with more than `limit` bytes, or from a private address.
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
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > limit) throw new Error(`${url} sends more than ${limit} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

/** The resolver of a connection, for names that must not lead into the operator's network. */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const hidden = error ? undefined : addresses.find(({ address }) => isPrivateAddress(address))
    const [first] = addresses ?? []
    if (error) done(error, '')
    else if (hidden || !first)
      done(new Error(`${hostname} resolves to the private address ${hidden?.address}`), '')
    else if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
