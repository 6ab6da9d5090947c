import 'server-only'
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

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
 * Whether a host name is internal to the operator's network by its form: a private address, a single label or an
 * internal suffix.
 */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || INTERNAL_NAME.test(host)
}

/**
 * Whether an IP address is outside the public internet: loopback, private, link-local, shared, documentation,
 * multicast and other special ranges. IPv4-mapped IPv6 addresses are checked as IPv4.
 */
function isPrivateAddress(address: string): boolean {
  // The library also parses octal and shortened addresses, such as 0177.1.
  return isIP(address) === 0 || ipaddr.process(address).range() !== 'unicast'
}
