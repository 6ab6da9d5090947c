/**
 * Redirects with 303 after a form post. `location` is relative because the server may not know its public host.
 * `cookies` are `Set-Cookie` values.
 */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
