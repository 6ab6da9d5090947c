import { expect, test } from 'vitest'
import { escapeHtml, escapeText } from '@/lib/text/escape-html'

test.each([
  ['words stay', 'words stay'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  [`"O'Brien"`, '&quot;O&#39;Brien&quot;'],
  ['&lt;', '&amp;lt;'],
  ['line\nbreak', 'line\nbreak'],
  ['', ''],
])('[LD-05] escapes %s for HTML', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})

test('[CD-01] does not escape apostrophes in descriptions', () => {
  expect(escapeText(`<b>O'Brien & "Co"</b>`)).toBe(`&lt;b&gt;O'Brien &amp; &quot;Co&quot;&lt;/b&gt;`)
})
