import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP, SocketAddress } from 'node:net'

/** Trusted proxies and the headers they may set (ADR 0037). */
export type ProxyTrust = {
  /** Addresses and ranges of `TRUSTED_PROXIES`. */
  proxies: BlockList
  /** The header in which these proxies send the visitor's host, in lower case; when unset, only `Host` is used. */
  hostHeader?: string | undefined
}

/** Headers that identify the visitor or the host, or carry internal Next.js state. From a visitor they are untrusted. */
const CLAIMS =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-nextjs-.*|x-invoke-.*|x-matched-path|x-now-route-matches|next-resume)$/
const LONGEST_PREFIX = { ipv4: 32, ipv6: 128 }

/**
 * Parses the entries of `TRUSTED_PROXIES`: addresses or CIDR ranges.
 * @throws Error naming an entry that is neither, or a range that covers every address.
 */
export function parseTrustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = Number(prefix)
    // A range of all addresses would let every visitor spoof an address.
    const isRange = /^\d{1,3}$/.test(prefix ?? '') && bits >= 1 && bits <= LONGEST_PREFIX[type]
    if (isIP(address) === 0 || (prefix !== undefined && !isRange))
      throw new Error(
        `TRUSTED_PROXIES contains "${entry}", which is not an IP address or CIDR range. Use addresses or ranges such as 10.0.0.0/8.`,
      )
    if (prefix === undefined) list.addAddress(address, type)
    else list.addSubnet(address, bits, type)
  }
  return list
}

/**
 * Returns request headers that the application can trust. Untrusted headers are removed. When the peer is a trusted
 * proxy, only the last entry of each forwarded header is used, because earlier ones may come from the visitor. In the
 * result, `x-forwarded-for` holds exactly one address, and `host` identifies the site. Returns a fault when trusted
 * proxies send conflicting or malformed hosts.
 */
export function cleanRequestHeaders(
  { headers, headersDistinct }: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  peerAddress: string,
  { proxies, hostHeader }: ProxyTrust,
): { headers: IncomingHttpHeaders } | { fault: RequestFault } {
  const cleaned: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers))
    if (!CLAIMS.test(name) && name !== hostHeader) cleaned[name] = value
  const peer = formatAddress(peerAddress)
  cleaned['x-forwarded-for'] = findClientAddress(headersDistinct['x-forwarded-for'] ?? [], peer, proxies)
  if (!isAddressIn(proxies, peer)) return { headers: cleaned }
  const protocol = getLastEntry((headersDistinct['x-forwarded-proto'] ?? []).join(','))
  if (protocol === 'https' || protocol === 'http') cleaned['x-forwarded-proto'] = protocol
  const [host, ...others] = new Set((hostHeader ? headersDistinct[hostHeader] : undefined)?.map(getLastEntry))
  if (others.length > 0 || (host !== undefined && !isHost(host)))
    return { fault: { status: 400, error: 'The proxy sent conflicting or malformed hosts.' } }
  if (host !== undefined) cleaned.host = host
  return { headers: cleaned }
}

/**
 * The nearest address in the forwarding chain that is not a trusted proxy. Reads the chain from its end, where the
 * nearest proxy appended, while each hop is trusted; an entry that is not an address ends it.
 */
function findClientAddress(lines: readonly string[], peer: string, proxies: BlockList): string {
  let nearest = peer
  for (const entry of lines.join(',').split(',').toReversed()) {
    const address = isAddressIn(proxies, nearest) ? parseAddress(entry.trim()) : undefined
    if (address === undefined) break
    nearest = address
  }
  return nearest
}

/** `ip`, `ip:port`, `[v6]` or `[v6]:port` → the address. */
function parseAddress(entry: string): string | undefined {
  const [, v6, v4] = /^(?:\[([^\]%]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? []
  const address = v6 ?? v4 ?? entry
  const family = isIP(address)
  if (family === 0 || address.includes('%') || (v6 !== undefined && family !== 6)) return undefined
  return formatAddress(address)
}

/**
 * Normalises an IP address: compressed lower-case IPv6 without a zone, IPv4 without `::ffff:`. Other text is returned
 * unchanged.
 */
export function formatAddress(text: string): string {
  if (isIP(text) !== 6) return text
  const { address } = new SocketAddress({ address: text.split('%')[0] ?? text, family: 'ipv6' })
  return address.replace(/^::ffff:(?=[\d.]+$)/, '')
}

/** Whether an address is in a list; `false` for text that is not an address. */
export function isAddressIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function getLastEntry(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim()
}

/** Why a request is rejected before routing: the status and the message for `{error}`. */
export type RequestFault = { status: number; error: string }

/** The request properties that the rules use. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders' | 'headersDistinct'>

/** Methods that pages and API routes support. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Maximum number of header lines; browsers and proxies send about 40. */
const HEADER_LINES = 200
/** `uri-host [":" port]` of RFC 9110 without percent-encoding; underscores occur in container networks. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
/** Maximum length: a DNS name of 253 characters, a final dot and a port. */
const HOST_LENGTH = 260
/** Control characters, space, and `#`: a request target has no fragment (RFC 9112, 3.2). */
const NOT_IN_TARGET = /[\0-\x20\x7f#]/

/** Whether a Host value has the form `name`, `name:port`, `[v6]` or `[v6]:port`, without user info or a list. */
function isHost(value: string): boolean {
  return value.length <= HOST_LENGTH && HOST.test(value)
}

/**
 * Returns the first HTTP rule that a request head violates, or `undefined`. Stricter than Node's parser where
 * leniency would let the visitor choose the host: absolute-form targets and repeated or malformed Host headers.
 * HTTP/1.0 without Host is allowed because load balancers use it for health checks; it matches no site. Pure.
 */
export function findRequestFault(head: RequestHead): RequestFault | undefined {
  const { method = '', url = '', httpVersion, rawHeaders, headersDistinct: headers } = head
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return { status: 505, error: 'This server supports HTTP/1.0 and HTTP/1.1.' }
  if (!METHODS.has(method)) return { status: 501, error: 'This server does not support this method.' }
  if (!url.startsWith('/') || NOT_IN_TARGET.test(url))
    return { status: 400, error: 'The request target must be a path.' }
  if (rawHeaders.length / 2 > HEADER_LINES) return { status: 431, error: 'The request has too many headers.' }
  const hosts = headers['host'] ?? []
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1') || !hosts.every(isHost))
    return { status: 400, error: 'The request must have one valid Host header.' }
  if (listTokens(headers['transfer-encoding']).some((coding) => coding !== 'chunked'))
    return { status: 501, error: 'This server supports only the transfer coding chunked.' }
  if (requestsUpgrade(headers))
    return { status: 400, error: 'This server does not support protocol upgrades.' }
  return undefined
}

/** Clients that offer HTTP/2 (`h2c`) with every request are allowed; the server may ignore the offer (RFC 9110, 7.8). */
function requestsUpgrade(headers: RequestHead['headersDistinct']): boolean {
  const protocols = listTokens(headers['upgrade'])
  return (
    listTokens(headers['connection']).includes('upgrade') && protocols.some((protocol) => protocol !== 'h2c')
  )
}

function listTokens(lines: readonly string[] | undefined): string[] {
  const tokens = (lines ?? []).flatMap((line) => line.split(','))
  return tokens.map((token) => token.trim().toLowerCase()).filter(Boolean)
}
