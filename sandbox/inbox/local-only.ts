import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Whether an address of a socket is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** Whether a Host header, with or without port, names this machine: localhost, *.localhost, 127.0.0.1, [::1]. */
export function isLocalHost(host: string | undefined): boolean {
  if (!host) return false
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^(?:[a-z0-9-]+\.)*localhost$/.test(name) || name === '127.0.0.1' || name === '[::1]'
}

/** Whether an Origin header names this machine; no header is fine, as programs and plain navigation send none. */
export function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && isLocalHost(new URL(origin).host)
}

/**
 * Refuses (403) whoever is not on this machine, a host name that was pointed at it from outside (DNS rebinding), and
 * a page of another origin.
 */
export const localOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const local =
    isLoopback(c.env.incoming.socket.remoteAddress) &&
    isLocalHost(c.req.header('host')) &&
    isLocalOrigin(c.req.header('origin'))
  if (!local) return c.json({ error: 'Only this machine may ask' }, 403)
  return next()
}
