/**
 * Names of sign-in's cookies. `__Host-` has browsers hold them to the exact host, the whole host, and a connection that nobody
 * reads along.
 */
export const SESSION_COOKIE = '__Host-session'
export const PROGRESS_COOKIE = '__Host-sign-in'

/** A cookie's value from a `Cookie` header; `null` when it is not there or there twice, which no browser of ours does. */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  return values.length === 1 && values[0] ? values[0] : null
}

/** A `Set-Cookie` value that scripts can not read and other sites' posts do not carry. `seconds` 0 takes the cookie away. */
export function writeCookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}
