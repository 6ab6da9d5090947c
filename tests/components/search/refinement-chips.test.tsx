import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefinementChips } from '@/components/search/refinement-chips'
import { describeNotice, type WordsNotice } from '@/lib/search/labels'
import { EMPTY_STATE, listActiveRefinements, type FacetValues } from '@/lib/search/state'
import { readDemoSite } from '@/tests/demo-site'

const site = readDemoSite('harbour-city')

function draw(refinements: FacetValues, unknown: FacetValues, notice = ''): string {
  const state = { ...EMPTY_STATE, refinements }
  return renderToStaticMarkup(
    <RefinementChips
      site={site}
      state={state}
      refinements={listActiveRefinements(state)}
      unknown={unknown}
      notice={notice}
      hrefOf={(next) => `/search?make=${(next.refinements.make ?? []).join()}`}
    />,
  )
}

test('[SS-15] a value that is not in stock is a removable chip, and the page says that nothing matches it', () => {
  const html = draw({ make: ['Any text', 'Kia'] }, { make: ['Any text'] })
  expect(html).toContain('href="/search?make=Kia"')
  expect(html).toContain('No vehicle in our stock matches “Any text”.')
  expect(draw({ make: ['Kia'] }, { make: ['Any text'] })).not.toContain('No vehicle')
})

test('[SS-15] names at most three values that are not in stock', () => {
  const make = ['A1', 'B2', 'C3', 'D4', 'E5']
  expect(draw({ make }, { make })).toContain('matches “A1”, “B2”, “C3” and 2 more.')
})

test('[SS-15] says which words were not understood, which filters were left out, and when the words are a text search', () => {
  const say = (notice: Partial<WordsNotice>) =>
    draw({ make: ['Kia'] }, {}, describeNotice(site, { unknown: '', left: [], isText: false, ...notice }))
  expect(say({ unknown: 'zz <b>' })).toContain('We did not understand “zz &lt;b&gt;” and left it out.')
  const left = [{ kind: 'excluded' as const, facet: 'colour' as const, value: 'White' }]
  expect(say({ left })).toContain('No cars match all of your words. We left out: Not White.')
  expect(say({ left, isText: true })).toContain('No cars match Not White together.')
  expect(say({ unknown: 'zz', isText: true })).toContain('We did not understand “zz”.')
  expect(draw({ make: ['Kia'] }, {})).not.toContain('words-notice')
})
