import { expect, test } from 'vitest'
import { escapeHtml } from '@/lib/text/escape-html'

test.each([
  ['words stay', 'words stay'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  [`"O'Brien"`, '&quot;O&#39;Brien&quot;'],
  ['&lt;', '&amp;lt;'],
  ['line\nbreak', 'line\nbreak'],
  ['', ''],
])('[LD-05] %s is written so that a browser reads the same', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})
