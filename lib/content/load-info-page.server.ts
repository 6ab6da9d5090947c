import 'server-only'
import { notFound } from 'next/navigation'
import type { Site } from '@/config/schema/site'
import { getStockOverview } from '@/lib/search/stock-overview.server'
import { loadSite } from '@/lib/site/load-site.server'
import { describeInfoPage, type InfoPage } from './info-pages'

/** Loads an informational page of a site by its path segment (`RT-13`). Calls `notFound()` if the site has none. */
export async function loadInfoPage(
  params: Promise<{ site: string; page: string }>,
): Promise<{ site: Site; name: string; page: InfoPage }> {
  const { site: slug, page: name } = await params
  const site = await loadSite(slug)
  const page = describeInfoPage(site, name)
  if (!page) notFound()
  return { site, name, page }
}

/** Loads the models in stock for the models page; an empty list for other pages. */
export async function loadInfoModels(site: Site, page: InfoPage) {
  return page.block === 'models' ? ((await getStockOverview(site))?.makeModels ?? []) : []
}
