import type { Metadata } from 'next'
import { InfoView } from '@/components/content/info-view'
import { loadInfoModels, loadInfoPage } from '@/lib/content/load-info-page.server'
import type { Query } from '@/lib/forms/prefill'
import { findRequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { describeInfoMetadata } from '@/lib/seo/describe-info-page'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string; page: string }>; searchParams: Promise<Query> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site, name, page } = await loadInfoPage(params)
  return describeInfoMetadata(site, name, page)
}

/** Dynamic variant of an informational page, with the form prefilled from the query, including the car (`RT-08`). */
export default async function AskedInformationalPage({ params, searchParams }: Props) {
  const { site, page } = await loadInfoPage(params)
  const query = await searchParams
  const car = page.form ? await findRequestedCar(site, query) : null
  const models = await loadInfoModels(site, page)
  return <InfoView site={site} page={page} models={models} query={query} car={car} />
}
