import { describe, expect, test } from 'vitest'
import { sanitizeDescription } from '@/lib/text/rich-text'

describe('sanitizeDescription', () => {
  test.each([
    ['text of several lines', 'One owner.\n\nFull history.', '<p>One owner.</p><p>Full history.</p>'],
    ['text with breaks', 'One owner.<br>Full history.', '<p>One owner.<br />Full history.</p>'],
    [
      'lists and emphasis',
      '<p><b>Extras</b></p><ul><li>Tow bar</li></ul>',
      '<p><strong>Extras</strong></p><ul><li>Tow bar</li></ul>',
    ],
    [
      'headings, moved below the page’s levels',
      '<h1>Why this one</h1><p>It goes.</p>',
      '<h3>Why this one</h3><p>It goes.</p>',
    ],
    ['container elements', '<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['container elements around paragraphs', '<div><p>One</p></div><div>Two</div>', '<p>One</p>Two'],
    ['special characters', 'Fish & chips < 5 > 3', '<p>Fish &amp; chips &lt; 5 &gt; 3</p>'],
    ['unclosed tags', '<p>One<p><strong>Two', '<p>One</p><p><strong>Two</strong></p>'],
    ['empty text', ' \n ', ''],
    ['empty tags', '<p> </p><div><br></div>', ''],
  ])('[CD-01] converts %s', (_what, source, html) => {
    expect(sanitizeDescription(source)).toBe(html)
  })

  test.each([
    ['<script>alert(1)</script>Words', 'Words'],
    ['<img src=x onerror=alert(1)>Words', 'Words'],
    ['<a href="javascript:alert(1)">Words</a>', 'Words'],
    ['<p onclick="alert(1)" style="position:fixed">Words</p>', 'Words'],
    ['<svg><script>alert(1)</script></svg>Words', 'Words'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Words', 'Words'],
    ['<style>*{display:none}</style>Words', 'Words'],
    ['<math><mtext><img src onerror=alert(1)></mtext></math>Words', 'Words'],
    ['<form action="https://evil.example"><input name=x>Words</form>', 'Words'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<scr<script>ipt>alert(1)</script>Words', 'Words'],
  ])('[CD-01] removes executable content: %s', (source, words) => {
    const html = sanitizeDescription(source)
    expect(html).toContain(words)
    expect(
      html.match(/<[^>]*>/g)?.filter((tag) => !/^<\/?(p|br|ul|ol|li|strong|em|u|h3)( \/)?>$/.test(tag)) ?? [],
    ).toEqual([])
  })

  test('[CD-01] truncates a description to 20,000 characters', () => {
    expect(sanitizeDescription('word '.repeat(100_000)).length).toBeLessThan(20_100)
  })

  test('[CD-01] removes tags nested deeper than 30 levels and keeps their text', () => {
    const html = sanitizeDescription('<b>x'.repeat(500))
    expect(html.match(/<strong>/g)).toHaveLength(30)
    expect(html.match(/x/g)).toHaveLength(500)
  })

  test('[CD-01] preserves many unclosed paragraphs', () => {
    expect(sanitizeDescription('<p>One'.repeat(200)).match(/<p>/g)).toHaveLength(200)
  })
})
