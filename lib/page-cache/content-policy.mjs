import { createHash } from 'node:crypto'
import { LATE_SCRIPT_STARTER } from './late-scripts.mjs'

/** Attribute of `<body>` → header; `lib/security/content-policy.ts` has the same names. */
const HEADERS = {
  'data-policy': 'content-security-policy',
  'data-policy-report': 'content-security-policy-report-only',
}
const BODY = /<body[^<>]*>/
const INLINE_START = /<script(?: id="[\w:-]*")?>/
/** How the framework hands over the data of a page, and the names of its scripts. */
const PUSHES = [
  'self.__next_f.push(',
  '(self.__next_f=self.__next_f||[]).push(',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
]

/** Scripts of the framework that hold no data: they are the same on every page. */
const FIXED = new Set(['requestAnimationFrame(function(){$RT=performance.now()});', LATE_SCRIPT_STARTER])

/**
 * A page's headers with its Content-Security-Policy: the policy that its `<body>` carries, and the hashes of the inline scripts
 * that the framework and this folder write. Any other inline script, like one that came in with a vehicle's description, gets
 * no hash and does not run.
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
  // What stands before each end tag. A pattern for whole scripts reads on to the end of the page for each one that is not closed.
  for (const part of html.split('</script>').slice(0, -1)) {
    const start = INLINE_START.exec(part)
    if (!start) continue
    const text = part.slice(start.index + start[0].length)
    if (FIXED.has(text) || isDataPush(text))
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

/** Whether a script does nothing but hand JSON to the framework, so that nothing in it can run. */
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
