import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const style = read('./assets/inbox.css')
const script = read('./assets/inbox.js')

/** The inbox page as one self-contained HTML document. */
export const INBOX_PAGE = read('./assets/inbox.html')
  .replace('<!-- style -->', () => `<style>${style}</style>`)
  .replace('<!-- script -->', () => `<script type="module">${script}</script>`)

/** Its content security policy: the inline style, the inline script and requests to its own origin. */
export const INBOX_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
