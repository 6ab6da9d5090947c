import type { Metadata } from 'next'
import { cache } from 'react'
import { SearchIsland } from '@/components/search/search-island'
import { getEnv } from '@/lib/env'
import { loadLandingSearch, type SearchPage } from '@/lib/search/load-search-page.server'
import { markErrorPage } from '@/lib/search/mark-error-page.server'
import { describeSearchPage } from '@/lib/search/metadata'
import { toSearchPageData } from '@/lib/search/page-data'
import { getSevenSeaterTitle, SEVEN_SEATER_INTRO } from '@/lib/search/seven-seater'
import { EMPTY_STATE } from '@/lib/search/state'
import { loadSite } from '@/lib/site/load-site.server'

export const revalidate = 60

const PATH = '/7-seater-cars'
const SEVEN_SEATS = { ...EMPTY_STATE, refinements: { seats: ['7'] } }

type Props = { params: Promise<{ site: string }> }

const load = cache(async (params: Props['params']): Promise<SearchPage> => {
  const site = await loadSite((await params).site)
  const page = await loadLandingSearch(site, SEVEN_SEATS, PATH)
  if (!page.results) await markErrorPage()
  return page
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load(params)
  const metadata = describeSearchPage(page, getSevenSeaterTitle(page.site))
  const isFound = (page.results?.count ?? 0) > 0
  return {
    ...metadata,
    description: `${SEVEN_SEATER_INTRO} at ${page.site.name}.`,
    alternates: { canonical: PATH },
    robots: { index: isFound, follow: true },
  }
}

/** Landing page of seven-seat vehicles (`RT-14`). */
export default async function SevenSeaterPage({ params }: Props) {
  const page = await load(params)
  const data = toSearchPageData(page, {
    images: getEnv().IMAGES_URL,
    now: Math.floor(Date.now() / 1000),
    heading: getSevenSeaterTitle(page.site),
    intro: SEVEN_SEATER_INTRO,
  })
  return (
    <main id="main">
      <SearchIsland data={data} />
    </main>
  )
}
