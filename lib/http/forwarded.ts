import { BlockList, isIP } from 'node:net'

type Headers = Record<string, string | string[] | undefined>

/** Headers that name the visitor, the host or the framework's own state; from outside they are nothing but claims. */
const CLAIMS =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-middleware-.*|x-nextjs-.*|x-invoke-.*|x-matched-path|x-now-route-matches|next-resume)$/

/** A list of trusted proxies from `TRUSTED_PROXIES` entries: addresses or CIDR ranges. Entries that are neither throw. */
export function parseTrustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address)
    if (!family)
      throw new Error(
        `TRUSTED_PROXIES holds "${entry}", which is no address. Use addresses or ranges like 10.0.0.0/8.`,
      )
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(prefix), type)
  }
  return list
}

/**
 * Request headers as the application may believe them. Claims are dropped; when the socket belongs to a trusted proxy its
 * forwarded host, protocol and client address are kept. `x-forwarded-for` afterwards holds exactly one address.
 */
export function cleanRequestHeaders(headers: Headers, socketAddress: string, trusted: BlockList): Headers {
  const cleaned: Headers = {}
  for (const [name, value] of Object.entries(headers)) if (!CLAIMS.test(name)) cleaned[name] = value
  const peer = socketAddress.replace(/^::ffff:/, '')
  const isTrusted = isIP(peer) !== 0 && trusted.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4')
  const client = isTrusted ? lastUntrusted(first(headers['x-forwarded-for']), trusted) : undefined
  const host = isTrusted ? first(headers['x-forwarded-host'])?.split(',')[0]?.trim() : undefined
  const protocol = isTrusted ? first(headers['x-forwarded-proto'])?.split(',')[0]?.trim() : undefined
  if (host) cleaned['host'] = host
  if (protocol === 'https' || protocol === 'http') cleaned['x-forwarded-proto'] = protocol
  cleaned['x-forwarded-for'] = client ?? peer
  return cleaned
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

/** The nearest address of a forwarding chain that is not one of our own proxies. */
function lastUntrusted(chain: string | undefined, trusted: BlockList): string | undefined {
  const addresses = (chain ?? '').split(',').map((part) => part.trim())
  return addresses
    .toReversed()
    .find((address) => isIP(address) !== 0 && !trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
}
