import 'server-only'
import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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

/** Names that only resolve inside an organisation's own network. */
const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|svc|svc\.cluster\.local)$/

/**
 * Whether an IP address is outside the public internet: loopback, private, link-local, shared, documentation,
 * multicast and other special ranges. IPv4-mapped IPv6 addresses are checked as IPv4.
 */
export function isPrivateAddress(address: string): boolean {
  // The library also parses octal and shortened addresses, such as 0177.1.
  return isIP(address) === 0 || ipaddr.process(address).range() !== 'unicast'
}

/**
 * Whether a host name is internal to the operator's network by its form: a private address, a single label or an
 * internal suffix.
 */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || INTERNAL_NAME.test(host)
}
