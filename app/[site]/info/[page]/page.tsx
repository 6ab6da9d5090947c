import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { InfoView } from '@/components/content/info-view'
import { describeInfoPage } from '@/lib/content/info-pages'
import { getStockOverview } from '@/lib/search/search-stock.server'
import { describeInfoMetadata } from '@/lib/seo/describe-info-page'
import { loadSite } from '@/lib/site/load-site.server'

type Props = { params: Promise<{ site: string; page: string }> }

/** No page is built ahead of time; each is cached when first asked for. */
export function generateStaticParams(): { page: string }[] {
  return []
}

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

/** An informational page of a site (`RT-13`); only a rewrite leads here. */
export default async function InformationalPage({ params }: Props) {
  const { site, page } = await load(params)
  const models = page.block === 'models' ? ((await getStockOverview(site))?.makeModels ?? []) : []
  return <InfoView site={site} page={page} models={models} />
}
