import 'server-only'
import { BlockList, isIP } from 'node:net'

/**
 * Address ranges that are not on the public internet: loopback, private, link-local, shared, documentation,
 * multicast.
 */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** Names that only resolve inside an organisation's own network. */
const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|svc|svc\.cluster\.local)$/

/** Whether an IP address is outside the public internet. IPv4-mapped IPv6 addresses are checked as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
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
