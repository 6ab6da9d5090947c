import type { Metadata } from 'next'
import { cache } from 'react'
import { LazySearchScreen } from '@/components/search/lazy-search-screen'
import { JsonLd } from '@/components/seo/json-ld'
import { getEnv } from '@/lib/env'
import { describeSearchPage, loadLandingSearch, type SearchPage } from '@/lib/search/load-search-page.server'
import { toSearchPageData } from '@/lib/search/page-data'
import { getSevenSeaterTitle, SEVEN_SEATER_INTRO } from '@/lib/search/labels'
import { EMPTY_STATE } from '@/lib/search/state'
import { buildSearchStructuredData } from '@/lib/seo/json-ld'
import { describePreview } from '@/lib/seo/describe-page'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'

export const revalidate = 60

const PATH = '/7-seater-cars'
const SEVEN_SEATS = { ...EMPTY_STATE, refinements: { seats: ['7'] } }

type Props = { params: Promise<{ site: string }> }

const load = cache(async (params: Props['params']): Promise<SearchPage> => {
  const site = await loadSite((await params).site)
  return loadLandingSearch(site, SEVEN_SEATS, PATH)
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load(params)
  const title = getSevenSeaterTitle(page.site)
  const description = `${SEVEN_SEATER_INTRO} at ${page.site.name}.`
  // A search with combined filters is not indexed, but this landing page is, while it has results.
  const { robots: _combination, ...asSearch } = describeSearchPage(page, title)
  return {
    ...asSearch,
    description,
    alternates: { canonical: PATH },
    ...(page.results?.count ? {} : { robots: { index: false, follow: true } }),
    ...describePreview(page.site, { title, description, path: PATH }),
  }
}

/** Landing page of seven-seat vehicles (`RT-14`). */
export default async function SevenSeaterPage({ params }: Props) {
  const page = await load(params)
  const title = getSevenSeaterTitle(page.site)
  const { origin } = getBaseUrls(page.site)
  const data = toSearchPageData(page, {
    images: getEnv().IMAGES_URL,
    now: Math.floor(Date.now() / 1000),
    heading: title,
    intro: SEVEN_SEATER_INTRO,
  })
  return (
    <main id="main">
      <JsonLd nodes={buildSearchStructuredData(page, { origin, path: PATH, name: title })} />
      <LazySearchScreen data={data} />
    </main>
  )
}
