import { Legal } from '@/components/content/legal'
import { ModelList } from '@/components/content/model-list'
import { ReviewList } from '@/components/content/review-list'
import { LocationList } from '@/components/forms/location-list'
import type { Site } from '@/config/schema/site'
import type { InfoPage } from '@/lib/content/info-pages'
import type { EnquiryCar } from '@/lib/forms/forms'
import type { Query } from '@/lib/forms/prefill'
import { pickReviews } from '@/lib/site/reviews'
import { InfoForm } from './info-form'
import { OfferList } from './offer-list'

type Props = {
  site: Site
  page: InfoPage
  /** Makes and models in stock, for the page that lists them. */
  models: Parameters<typeof ModelList>[0]['makeModels']
  /** What the link to the page says, for its form. */
  query?: Query
  car?: EnquiryCar | null
}

/** An informational page: heading, lead and its block (`RT-13`). */
export function InfoView(props: Props) {
  const { page } = props
  return (
    <main id="main" className="container-page py-10 md:py-16">
      <h1 className="max-w-3xl text-4xl font-bold md:text-5xl">{page.title}</h1>
      {page.lead && <p className="mt-3 max-w-2xl text-lg text-muted">{page.lead}</p>}
      <div className="mt-8">
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
