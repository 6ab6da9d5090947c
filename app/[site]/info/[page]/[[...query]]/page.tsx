import 'server-only'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { InfoView } from '@/components/content/info-view'
import type { Site } from '@/config/schema/site'
import { describeInfoPage, type InfoPage } from '@/lib/content/info-pages'
import { findRequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { parsePathQuery } from '@/lib/routing/rewrite'
import { getStockOverview } from '@/lib/search/stock-overview.server'
import { describeInfoMetadata } from '@/lib/seo/describe-page'
import { loadSite } from '@/lib/site/load-site.server'

type Props = { params: Promise<{ site: string; page: string; query?: string[] }> }

/** Prerenders no pages at build time; each is cached on its first request. */
export function generateStaticParams(): { page: string; query?: string[] }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site, name, page } = await loadInfoPage(params)
  return describeInfoMetadata(site, name, page)
}

/** An informational page of a site (`RT-13`), with the form prefilled from the query, including the car (`RT-08`). */
export default async function InformationalPage({ params }: Props) {
  const { site, page } = await loadInfoPage(params)
  const query = parsePathQuery((await params).query)
  const car = page.form ? await findRequestedCar(site, query) : null
  const models = page.block === 'models' ? ((await getStockOverview(site))?.makeModels ?? []) : []
  return <InfoView site={site} page={page} models={models} query={query} car={car} />
}

/** Loads an informational page of a site by its path segment (`RT-13`). Calls `notFound()` if the site has none. */
async function loadInfoPage(params: Props['params']): Promise<{ site: Site; name: string; page: InfoPage }> {
  const { site: slug, page: name } = await params
  const site = await loadSite(slug)
  const page = describeInfoPage(site, name)
  if (!page) notFound()
  return { site, name, page }
}
