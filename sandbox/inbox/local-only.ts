import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Whether a socket address is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** Whether a Host header, with or without a port, is local: localhost, *.localhost, 127.0.0.1 or [::1]. */
export function isLocalHost(host: string | undefined): boolean {
  if (!host) return false
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^(?:[a-z0-9-]+\.)*localhost$/.test(name) || name === '127.0.0.1' || name === '[::1]'
}

/**
 * Whether an Origin header is local; a missing header is allowed, since programs and navigation requests send
 * none.
 */
export function isLocalOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && isLocalHost(new URL(origin).host)
}

/**
 * Rejects (403) clients on other machines, foreign host names that resolve to this machine (DNS rebinding)
 * and pages of other origins.
 */
export const localOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const local =
    isLoopback(c.env.incoming.socket.remoteAddress) &&
    isLocalHost(c.req.header('host')) &&
    isLocalOrigin(c.req.header('origin'))
  if (!local) return c.json({ error: 'Only requests from this machine are allowed' }, 403)
  return next()
}
