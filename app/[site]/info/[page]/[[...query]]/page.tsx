import type { Metadata } from 'next'
import { InfoView } from '@/components/content/info-view'
import { loadInfoModels, loadInfoPage } from '@/lib/content/load-info-page.server'
import { findRequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { parsePathQuery } from '@/lib/routing/page-query'
import { describeInfoMetadata } from '@/lib/seo/describe-page'

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
  const models = await loadInfoModels(site, page)
  return <InfoView site={site} page={page} models={models} query={query} car={car} />
}
