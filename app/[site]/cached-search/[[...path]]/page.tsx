import type { Metadata } from 'next'
import { notFound, permanentRedirect, redirect } from 'next/navigation'
import { cache } from 'react'
import { LazySearchScreen } from '@/components/search/lazy-search-screen'
import { JsonLd } from '@/components/seo/json-ld'
import { getEnv } from '@/lib/env'
import { describeSearchPage, loadSearchPage, type SearchPage } from '@/lib/search/load-search-page.server'
import { toSearchPageData } from '@/lib/search/page-data'
import { buildSearchStructuredData } from '@/lib/seo/json-ld'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'

export const revalidate = 60

/** Prerenders no searches at build time; each is cached on its first request. */
export function generateStaticParams(): { path?: string[] }[] {
  return []
}

type Props = { params: Promise<{ site: string; path?: string[] }> }

const load = cache(async (params: Props['params']): Promise<SearchPage> => {
  const { site: slug, path = [] } = await params
  const loaded = await loadSearchPage(await loadSite(slug), path, [])
  if (loaded.kind === 'unknown') notFound()
  if (loaded.kind === 'redirect') {
    if (loaded.isPermanent) permanentRedirect(loaded.href)
    redirect(loaded.href)
  }
  return loaded.page
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeSearchPage(await load(params))
}

/** Cached route of search URLs without a query string; reached only by a rewrite. */
export default async function CachedSearchPage({ params }: Props) {
  const page = await load(params)
  const data = toSearchPageData(page, { images: getEnv().IMAGES_URL, now: Math.floor(Date.now() / 1000) })
  return (
    <main id="main">
      <JsonLd nodes={buildSearchStructuredData(page, getBaseUrls(page.site))} />
      <LazySearchScreen data={data} />
    </main>
  )
}
