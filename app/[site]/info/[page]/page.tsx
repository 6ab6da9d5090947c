import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Legal } from '@/components/content/legal'
import { ModelList } from '@/components/content/model-list'
import { ReviewList } from '@/components/content/review-list'
import { RepaymentCalculator } from '@/components/finance/repayment-calculator'
import { EstimateForm } from '@/components/car/trade-in/estimate-form'
import { EnquiryForm } from '@/components/forms/enquiry-form'
import { LocationList } from '@/components/forms/location-list'
import { PhoneLink } from '@/components/layout/phone-link'
import type { Site } from '@/config/schema/site'
import {
  describeInfoPage,
  getMainInfoPath,
  isCalculatorOffered,
  type InfoPage,
} from '@/lib/content/info-pages'
import { getStockOverview } from '@/lib/search/search-stock.server'
import { describePreview } from '@/lib/seo/open-graph'
import { listRegisters } from '@/lib/trade-in/estimate'
import { loadSite } from '@/lib/site/load-site.server'
import { pickReviews } from '@/lib/site/reviews'

type Props = { params: Promise<{ site: string; page: string }> }

/** No page is built ahead of time; each is cached when first asked for. */
export function generateStaticParams(): { page: string }[] {
  return []
}

async function load(params: Props['params']): Promise<{ site: Site; name: string; page: InfoPage }> {
  const { site: slug, page: name } = await params
  const site = await loadSite(slug)
  const page = describeInfoPage(site, name)
  if (!page) notFound()
  return { site, name, page }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site, name, page } = await load(params)
  const path = `/${getMainInfoPath(name)}`
  return {
    title: page.title,
    description: page.lead || undefined,
    alternates: { canonical: path },
    ...describePreview(site, { title: page.title, description: page.lead, path }),
  }
}

/** An informational page of a site (`RT-13`); only a rewrite leads here. */
export default async function InformationalPage({ params }: Props) {
  const { site, name, page } = await load(params)
  return (
    <main id="main" className="container-page py-10 md:py-16">
      <h1 className="max-w-3xl text-4xl font-bold md:text-5xl">{page.title}</h1>
      {page.lead && <p className="mt-3 max-w-2xl text-lg text-muted">{page.lead}</p>}
      <div className="mt-8">
        {name === 'trade-in' && site.car_page.trade_in_estimate && (
          <EstimateForm site={site.slug} registers={listRegisters(site.country)} />
        )}
        <Block site={site} page={page} />
      </div>
    </main>
  )
}

async function Block({ site, page }: { site: Site; page: InfoPage }) {
  switch (page.block) {
    case 'form':
      return (
        <>
          <div
            id="finance-form"
            className="max-w-3xl rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
          >
            <EnquiryForm
              site={site}
              form="contact"
              values={page.category ? { category: page.category } : undefined}
            />
            <PhoneLink site={site} className="mt-4 text-link" />
          </div>
          {isCalculatorOffered(site, page) && (
            <section aria-labelledby="calculator" className="mt-10 max-w-3xl">
              <h2 id="calculator" className="mb-5 text-2xl font-bold">
                {`${site.finance.calculator_vehicle_type} loan calculator`}
              </h2>
              <RepaymentCalculator site={site} price={null} />
            </section>
          )}
        </>
      )
    case 'reviews':
      return <ReviewList reviews={pickReviews(site)} />
    case 'locations':
      return <LocationList site={site} heading="h2" />
    case 'models':
      return <ModelList site={site} makeModels={(await getStockOverview(site))?.makeModels ?? []} />
    case 'privacy':
    case 'terms':
      return <Legal site={site} kind={page.block} />
  }
}
