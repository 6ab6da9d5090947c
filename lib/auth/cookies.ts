/**
 * Names of the sign-in cookies. With the `__Host-` prefix, browsers require a secure connection, the exact host and `Path=/`.
 */
export const SESSION_COOKIE = '__Host-session'
export const PROGRESS_COOKIE = '__Host-sign-in'
export const DEVICE_COOKIE = '__Host-device'

/** Reads a cookie from a `Cookie` header; `null` when it is missing or occurs twice, which indicates an injected cookie. */
export function readCookie(header: string | null, name: string): string | null {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  return values.length === 1 && values[0] ? values[0] : null
}

/** Builds a `Set-Cookie` value with `HttpOnly`, `Secure` and `SameSite=Lax`. `seconds` 0 deletes the cookie. */
export function writeCookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}
