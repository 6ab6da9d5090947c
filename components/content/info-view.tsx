import { Legal } from '@/components/content/legal'
import { ModelList } from '@/components/content/model-list'
import { ReviewList } from '@/components/content/review-list'
import { LocationList } from '@/components/content/location-list'
import type { Site } from '@/config/schema/site'
import { type InfoPage, pickReviews } from '@/lib/content/info-pages'
import type { RequestedCar } from '@/lib/leads/find-enquiry-car.server'
import type { Query } from '@/lib/forms/prefill'
import { InfoForm } from './info-form'
import { OfferList } from './offer-list'
import { PageHead } from './page-head'

type Props = {
  site: Site
  page: InfoPage
  /** Makes and models in stock, for the models page. */
  models: Parameters<typeof ModelList>[0]['makeModels']
  /** Query parameters that prefill the form. */
  query?: Query
  car?: RequestedCar | null
}

/** An information page: heading, lead and content block (`RT-13`). */
export function InfoView(props: Props) {
  const { page } = props
  const isForm = page.block === 'form'
  return (
    <main id="main" className="pb-10 md:pb-16">
      <PageHead title={page.title} lead={page.lead} isLapped={isForm} />
      <div className="container-page page-body" data-lapped={isForm || undefined}>
        <Block {...props} />
      </div>
    </main>
  )
}

function Block({ site, page, models, query = {}, car = null }: Props) {
  switch (page.block) {
    case 'form':
      return <InfoForm site={site} page={page} query={query} car={car} />
    case 'offers':
      return (
        <>
          <OfferList site={site} />
          <InfoForm site={site} page={page} query={query} car={car} />
        </>
      )
    case 'reviews':
      return <ReviewList reviews={pickReviews(site)} />
    case 'locations':
      return <LocationList site={site} heading="h2" />
    case 'models':
      return <ModelList site={site} makeModels={models} />
    case 'privacy':
    case 'terms':
      return <Legal site={site} kind={page.block} />
  }
}
