/**
 * Sends a browser that posted a form on to a page of the same site. A relative address: the browser's own host is the right
 * one whatever the server believes it to be. `cookies` are `Set-Cookie` values.
 */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
