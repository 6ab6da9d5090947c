import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceLadderHero } from '@/components/home/heroes/price-ladder'
import { getCountRules } from '@/lib/search/live-count'
import { EMPTY_VOCABULARY } from '@/lib/search/vocabulary'
import { getSiteStock } from '@/lib/site/navigation'
import { makeSite } from '@/tests/lib/search/site-fixture'

test('[SS-13] counts one vehicle in the singular, with the noun of the site', () => {
  const site = makeSite({ template: 'motorcycles', home: { bands: [5000, 10_000] } })
  const html = renderToStaticMarkup(
    <PriceLadderHero
      site={site}
      stock={getSiteStock(site)}
      featured={[]}
      bands={[
        { upTo: 5000, count: 1 },
        { upTo: 10_000, count: 12 },
      ]}
      ranges={[]}
      tiles={{}}
      context={{ site, vocabulary: EMPTY_VOCABULARY }}
      countRules={getCountRules(site, 0)}
      images="https://images.example"
      now={0}
      open={null}
    />,
  )
  expect(html).toContain('>1 motorcycle<')
  expect(html).toContain('>12 motorcycles<')
})
