import { createHash } from 'node:crypto'

/** Maps attributes of `<body>` to headers. Keep in sync with `lib/security/content-policy.ts`. */
const HEADERS = {
  'data-policy': 'content-security-policy',
  'data-policy-report': 'content-security-policy-report-only',
}
const BODY = /<body[^<>]*>/
const INLINE_START = /<script(?: id="[\w:-]*")?>/
/** Prefixes of the inline scripts with which Next.js passes page data and chunk names to the browser. */
const PUSHES = [
  'self.__next_f.push(',
  '(self.__next_f=self.__next_f||[]).push(',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
]

/** React's inline script without data, the same on every page. */
const PAINT_TIMER = 'requestAnimationFrame(function(){$RT=performance.now()});'

/**
 * Adds the Content-Security-Policy to a page's headers: the policy from its `<body>` and the hashes of the inline scripts of
 * Next.js. Any other inline script, for example from a vehicle's description, gets no hash and is blocked.
 * @param {string} html
 * @param {Record<string, unknown>} headers
 */
export function addContentPolicy(html, headers) {
  const body = BODY.exec(html)?.[0] ?? ''
  for (const [attribute, header] of Object.entries(HEADERS)) {
    const policy = readAttribute(body, attribute)
    if (!policy) continue
    const hashes = listScriptHashes(html).join(' ')
    return { ...headers, [header]: policy.replace("script-src 'self'", `script-src 'self' ${hashes}`) }
  }
  return headers
}

/** @param {string} html @returns {string[]} CSP sources, each once */
function listScriptHashes(html) {
  const hashes = new Set()
  // Splits at end tags, because a regular expression for whole scripts scans to the end of the page for each unclosed one.
  for (const part of html.split('</script>').slice(0, -1)) {
    const start = INLINE_START.exec(part)
    if (!start) continue
    const text = part.slice(start.index + start[0].length)
    if (text === PAINT_TIMER || isDataPush(text))
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

/** Whether a script only pushes JSON to Next.js and therefore contains no executable code. */
function isDataPush(text) {
  const push = PUSHES.find((start) => text.startsWith(start))
  const end = text.lastIndexOf(')')
  if (!push || !/^\);?$/.test(text.slice(end))) return false
  try {
    JSON.parse(text.slice(push.length, end))
    return true
  } catch {
    return false
  }
}

function readAttribute(tag, name) {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return ''
  const from = start + name.length + 3
  return tag.slice(from, tag.indexOf('"', from)).replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
