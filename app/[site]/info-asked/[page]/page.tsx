import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { InfoView } from '@/components/content/info-view'
import { describeInfoPage } from '@/lib/content/info-pages'
import type { Query } from '@/lib/forms/prefill'
import { findAskedCar } from '@/lib/leads/find-asked-car.server'
import { getStockOverview } from '@/lib/search/search-stock.server'
import { describeInfoMetadata } from '@/lib/seo/describe-info-page'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string; page: string }>; searchParams: Promise<Query> }

async function load(params: Props['params']) {
  const { site: slug, page: name } = await params
  const site = await loadSite(slug)
  const page = describeInfoPage(site, name)
  if (!page) notFound()
  return { site, name, page }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site, name, page } = await load(params)
  return describeInfoMetadata(site, name, page)
}

/** An informational page as a link asked for it: its form knows the car and what else the link says (`RT-08`). */
export default async function AskedInformationalPage({ params, searchParams }: Props) {
  const { site, page } = await load(params)
  const query = await searchParams
  const car = page.form ? await findAskedCar(site, query) : null
  const models = page.block === 'models' ? ((await getStockOverview(site))?.makeModels ?? []) : []
  return <InfoView site={site} page={page} models={models} query={query} car={car} />
}
