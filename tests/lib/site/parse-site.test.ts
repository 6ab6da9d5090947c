import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSite, type SiteProblem } from '@/lib/site/parse-site'
import { buildSiteFile } from './site-fixture'

// oxlint-disable-next-line typescript/no-explicit-any -- these tests write what the types forbid
type Loose = Record<string, any>

function problemsOf(change: (file: Loose) => void, slug = 'alpha'): SiteProblem[] {
  const file = structuredClone(buildSiteFile('alpha')) as Loose
  change(file)
  const parsed = parseSite(slug, JSON.stringify(file))
  return parsed.ok ? [] : parsed.problems
}

describe('problems and their fixes', () => {
  test('[CF-01] returns a valid site with its defaults', () => {
    const parsed = parseSite('alpha', JSON.stringify(buildSiteFile('alpha')))
    expect(parsed).toMatchObject({
      ok: true,
      site: { slug: 'alpha', locale: 'en-AU', watchlist_path: '/my-garage' },
    })
  })

  test.each<[string, (file: Loose) => void, Partial<SiteProblem>]>([
    [
      'a missing setting',
      (file) => delete file.name,
      { path: 'name', message: 'is missing', fix: 'Add it, a value of type string.' },
    ],
    [
      'a value of the wrong type',
      (file) => (file.id = '7'),
      { path: 'id', fix: 'Use a value of type number.' },
    ],
    [
      'a value that is not an option',
      (file) => (file.locale = 'fr-FR'),
      { path: 'locale', fix: 'Use one of: en-AU, en-NZ, en-US.' },
    ],
    [
      'a misspelt setting',
      (file) => (file.garage_enable = true),
      { path: 'garage_enable', message: 'is not a setting' },
    ],
    [
      'a misspelt nested setting',
      (file) => (file.card = { chip: [] }),
      { path: 'card.chip', message: 'is not a setting' },
    ],
    [
      'a misspelt setting in a list',
      (file) =>
        (file.locations = [
          { id: 1, name: 'A', slug: 'a' },
          { id: 2, name: 'B', slug: 'b', adress: {} },
        ]),
      { path: 'locations[1].adress', message: 'is not a setting' },
    ],
    [
      'an unknown type of home section',
      (file) => (file.home = { sections: [{ type: 'slider' }] }),
      { path: 'home.sections[0].type', message: expect.stringContaining("'price-bands'") },
    ],
    [
      'an invalid path',
      (file) => (file.watchlist_path = 'garage'),
      { path: 'watchlist_path', message: 'must be a path such as /my-garage' },
    ],
    [
      'an invalid colour',
      (file) => (file.design.palette.ink = 'black'),
      { path: 'design.palette.ink', message: 'must be a colour such as #0B2545' },
    ],
  ])('[CF-01] reports %s', (_, change, problem) => {
    expect(problemsOf(change)).toMatchObject([problem])
  })

  test('[CF-01] reports every problem', () => {
    const problems = problemsOf((file) => {
      file.city = ''
      file.design.radius = 99
    })
    expect(problems.map(({ path }) => path)).toEqual(['city', 'design.radius'])
  })

  test('[CF-01] offers both fixes when the slug differs from the file name', () => {
    expect(problemsOf(() => undefined, 'beta')).toEqual([
      {
        path: 'slug',
        message: 'is alpha in the file beta.json',
        fix: 'Set slug to beta, or rename the file.',
      },
    ])
  })

  test('[CF-01] reports an invalid file name and invalid JSON', () => {
    expect(problemsOf(() => undefined, 'Alpha Cars')).toMatchObject([{ path: 'slug' }])
    expect(parseSite('alpha', '{"id": 1,}')).toMatchObject({
      ok: false,
      problems: [{ path: '', fix: 'Correct the JSON syntax at this position.' }],
    })
  })

  test('[CF-04] never throws for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((value) => `{"slug":"alpha","home":${value}}`),
    )
    fc.assert(
      fc.property(fc.string(), text, (slug, content) => {
        expect(parseSite(slug, content).ok).toBe(false)
      }),
    )
  })
})
