const LONGEST = 2000
/** Stands for whatever host a page has. */
const HOST = 'https://site.invalid'
/** Browsers drop some of these and take a backslash for a slash. */
const TRICKS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u
/** Proxies may decode an address on its way, some of them twice. */
const DECODINGS = 3

/**
 * A path of the same site that a link may lead on to (`RT-10`), with its query and hash; `null` for anything else, so for other
 * hosts and schemes however they are written, and for what is no text. Safe in a `Location` header as it is.
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
    // Dots may have been all that stood between two slashes.
    if (origin !== HOST || !isPlainPath(pathname)) return false
    text = decodePath(text)
  }
  return true
}

function isPlainPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !TRICKS.test(cutQuery(path))
}

/** Of a query and a hash nothing but its raw form counts: there a written-out space or line is data. */
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
