import { describe, expect, test } from 'vitest'
import { KNOWN_MODELS } from '@/config/known-models'
import { resolvePath } from '@/lib/search/paths'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { slugify } from '@/lib/text/slugify'
import { makeSite } from '@/tests/lib/search/site-fixture'

const CONTEXT = { site: makeSite(), vocabulary: EMPTY_VOCABULARY }

describe.each(Object.entries(KNOWN_MODELS))('known makes of the kind %s', (kind, makes) => {
  test('[RT-16] no make has the slug of another make or of another search', () => {
    const slugs = Object.keys(makes).map(slugify)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(resolvePath(CONTEXT, [slug]), slug).toBeNull()
  })

  test('[RT-16] every model is listed once, with a slug', () => {
    for (const [make, models] of Object.entries(makes)) {
      const slugs = Object.values(models).flatMap((names) => names.split(', ').map(slugify))
      expect(slugs, make).not.toContain('')
      expect(new Set(slugs).size, make).toBe(slugs.length)
    }
  })

  test.runIf(kind === 'car')('[RT-04] body types are those of search paths', () => {
    const bodies = new Set(Object.values(makes).flatMap((models) => Object.keys(models)))
    for (const body of bodies) expect(resolvePath(CONTEXT, [body])?.kind, body).toBe('body')
  })
})
