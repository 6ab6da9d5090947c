import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from '@/components/search/pagination'
import { EMPTY_STATE } from '@/lib/search/state'
import { makeSite } from '@/tests/lib/search/site-fixture'

const render = (page: number, pages: number, total = pages) =>
  renderToStaticMarkup(
    <Pagination
      site={makeSite()}
      state={EMPTY_STATE}
      hrefOf={(state) => `/search/used-cars?page=${state.page}`}
      results={{ pagination: { page, pages, total } }}
    />,
  )

/** The visible text of the links and gaps of a page, without the arrows. */
function listPages(page: number, pages: number): string[] {
  const html = render(page, pages)
  return [...html.matchAll(/>(\d+|…)</g)].map(([, text = '']) => text)
}

test('[SE-03] links to the pages around the current one, the first and the last', () => {
  expect(listPages(1, 1)).toEqual([])
  expect(listPages(1, 10)).toEqual(['1', '2', '…', '10'])
  expect(listPages(5, 10)).toEqual(['1', '…', '4', '5', '6', '…', '10'])
  expect(listPages(4, 5)).toEqual(['1', '2', '3', '4', '5'])
})

test('[SE-03] says on the last page how many vehicles are not shown', () => {
  expect(render(2381, 2381, 61_234)).toContain('first 50,000 of 61,234 cars. Add a filter to see the others.')
  expect(render(2380, 2381, 61_234)).not.toContain('Add a filter')
  expect(render(2381, 2381, 50_000)).not.toContain('Add a filter')
})
