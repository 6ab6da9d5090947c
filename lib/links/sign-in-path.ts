import type { Site } from '@/config/schema/site'

const SIGN_IN_PATH = '/sign-in'

/** Maximum length of the query in characters: the path is escaped twice, and the server reads at most 6000 characters. */
const LONGEST_QUERY = 5000

export type SignInReturn = {
  /** Path to open after signing in. */
  redirect: string
  /** Path to return to without signing in. */
  back: string
}

/**
 * URL of the sign-in page (`RT-10`, `WL-04`). Paths outside the site are omitted, and `back` or `redirect` too when
 * the URL would be too long. `draft` identifies stored form values.
 */
export function getSignInPath({
  redirect,
  back,
  draft,
}: Partial<SignInReturn> & { draft?: string } = {}): string {
  const query = new URLSearchParams({ type: 'watchlist' })
  const [onward, return_] = [readSameSitePath(redirect), readSameSitePath(back)]
  if (onward) query.set('redirect', onward)
  if (return_) query.set('back', return_)
  if (draft) query.set('draft', draft)
  for (const name of ['back', 'redirect']) if (query.toString().length > LONGEST_QUERY) query.delete(name)
  return `${SIGN_IN_PATH}?${query.toString()}`
}

const LONGEST = 2000
/** Placeholder origin for parsing relative URLs. */
const HOST = 'https://site.invalid'
/** Characters that browsers remove, and the backslash, which they treat as a slash. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u
/** Maximum number of times that proxies may decode a URL. */
const DECODINGS = 3

/**
 * Returns a same-site path with query and hash that is safe to redirect to (`RT-10`), or `null` for other origins,
 * other schemes in any encoding, and values that are not strings. Safe in a `Location` header.
 */
export function readSameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST || !staysHere(value)) return null
  const { pathname, search, hash } = new URL(value, HOST)
  const path = pathname + search + hash
  return path.length <= LONGEST && staysHere(path) ? path : null
}

function staysHere(address: string): boolean {
  for (let text: string | null = address, round = 0; round <= DECODINGS; round += 1) {
    if (text === null || !isPlainPath(text) || !URL.canParse(text, HOST)) return false
    const { origin, pathname } = new URL(text, HOST)
    // Resolving dot segments may leave a double slash.
    if (origin !== HOST || !isPlainPath(pathname)) return false
    text = decodePath(text)
  }
  return true
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !TRICKS.test(cutQuery(path))
}

/** Removes query and hash: encoded control characters are valid data there. */
function cutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? ''
}

function decodePath(address: string): string | null {
  try {
    return decodeURIComponent(cutQuery(address))
  } catch {
    return null
  }
}

/** Whether shoppers sign in to see their saved cars (`WL-01`). On other sites, saved cars are stored in the browser only. */
export function hasSignIn(site: Pick<Site, 'garage_enabled' | 'user_auth_enabled'>): boolean {
  return site.garage_enabled && site.user_auth_enabled
}
