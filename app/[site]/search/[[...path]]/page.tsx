import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { cache } from 'react'
import { LazySearchScreen } from '@/components/search/lazy-search-screen'
import { JsonLd } from '@/components/seo/json-ld'
import { getEnv } from '@/lib/env'
import { SEARCH_DOWN_HEADER } from '@/lib/search/health'
import { describeSearchPage, loadSearchPage, type SearchPage } from '@/lib/search/load-search-page.server'
import { toSearchPageData } from '@/lib/search/page-data'
import { ODD_QUERY_HEADER } from '@/lib/search/paths'
import { buildSearchStructuredData } from '@/lib/seo/json-ld'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Props = {
  params: Promise<{ site: string; path?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const load = cache(
  async (params: Props['params'], searchParams: Props['searchParams']): Promise<SearchPage> => {
    const { site: slug, path = [] } = await params
    const site = await loadSite(slug)
    const pairs = Object.entries(await searchParams).flatMap(([key, value]) =>
      [value ?? []].flat().map((entry) => [key, entry] as const),
    )
    const request = await headers()
    const loaded = await loadSearchPage(site, path, pairs, {
      isOddQuery: request.has(ODD_QUERY_HEADER),
      isSearchDown: request.has(SEARCH_DOWN_HEADER),
    })
    if (loaded.kind === 'unknown') notFound()
    if (loaded.kind === 'redirect') {
      if (loaded.isPermanent) permanentRedirect(loaded.href)
      redirect(loaded.href)
    }
    return loaded.page
  },
)

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return describeSearchPage(await load(params, searchParams))
}

/** Search with a query string, and all searches while the search service recovers. */
export default async function SearchWithQueryPage({ params, searchParams }: Props) {
  const page = await load(params, searchParams)
  const data = toSearchPageData(page, { images: getEnv().IMAGES_URL, now: Math.floor(Date.now() / 1000) })
  return (
    <main id="main">
      <JsonLd nodes={buildSearchStructuredData(page, getBaseUrls(page.site))} />
      <LazySearchScreen data={data} />
    </main>
  )
}
