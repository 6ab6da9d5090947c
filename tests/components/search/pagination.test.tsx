import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from '@/components/search/pagination'
import { EMPTY_STATE } from '@/lib/search/state'
import { makeSite } from '@/tests/lib/search/site-fixture'

/** The visible text of the links and gaps of a page, without the arrows. */
function listPages(page: number, pages: number): string[] {
  const html = renderToStaticMarkup(
    <Pagination
      site={makeSite()}
      state={EMPTY_STATE}
      hrefOf={(state) => `/search/used-cars?page=${state.page}`}
      results={{ pagination: { page, pages, total: pages } }}
    />,
  )
  return [...html.matchAll(/>(\d+|…)</g)].map(([, text = '']) => text)
}

test('[SE-03] links to the pages around the current one, the first and the last', () => {
  expect(listPages(1, 1)).toEqual([])
  expect(listPages(1, 10)).toEqual(['1', '2', '…', '10'])
  expect(listPages(5, 10)).toEqual(['1', '…', '4', '5', '6', '…', '10'])
  expect(listPages(4, 5)).toEqual(['1', '2', '3', '4', '5'])
})
