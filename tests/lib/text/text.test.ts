import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToParagraphs } from '@/lib/text/rich-text'
import { slugify } from '@/lib/text/slugify'

describe('slugify', () => {
  test.each([
    ['Land Rover', 'land-rover'],
    ['Citroën C3', 'citroen-c3'],
    ['  BMW—X5 (M) ', 'bmw-x5-m'],
    ['4x4', '4x4'],
    ['!!!', ''],
  ])('[SS-04] converts %s to %s', (value, slug) => {
    expect(slugify(value)).toBe(slug)
  })

  test('[SS-04] is idempotent and returns URL-safe text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const slug = slugify(value)
        expect(slugify(slug)).toBe(slug)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      }),
    )
  })
})

describe('htmlToParagraphs', () => {
  test('[CD-01] splits at blocks and breaks, and decodes entities', () => {
    expect(htmlToParagraphs('<p>One &amp; only<br>two</p><ul><li>a</li><li>b&nbsp;c</li></ul>')).toEqual([
      'One & only',
      'two',
      'a',
      'b c',
    ])
  })

  test('[CD-01] removes scripts and styles, closed or not', () => {
    expect(htmlToParagraphs('a<script>alert(1)</script>b<style>x{}</style><script>oops')).toEqual(['ab'])
    expect(htmlToParagraphs('safe <img src=x onerror=alert(1)')).toEqual(['safe'])
  })

  test('[CD-01] returns only non-empty lines for any text', () => {
    fc.assert(
      fc.property(fc.string(), (html) => {
        for (const line of htmlToParagraphs(html)) expect(line.trim()).not.toBe('')
      }),
    )
  })
})
