import { CarCard, CARD_GRIDS } from '@/components/car/car-card'
import { EnquiryCarTile } from '@/components/content/enquiry-car-tile'
import { Hours } from '@/components/content/hours'
import { NumberedSteps } from '@/components/content/numbered-steps'
import { buttonClass } from '@/components/ui/button-styles'
import { PageHead } from '@/components/content/page-head'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { RequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { getCarPhone, listCarHours } from '@/lib/cars/contact'
import { type SuccessCopy, describeReplyTime, type SuccessLink } from '@/lib/forms/success-page'
import { getTelHref } from '@/lib/links/classify-link'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { getOpenState } from '@/lib/site/location'
import { getDefaultSearch } from '@/lib/site/navigation'

type Props = {
  site: Site
  copy: SuccessCopy
  /** The vehicle of the enquiry. */
  asked: RequestedCar | null
  /** Suggested next links. */
  links: SuccessLink[]
  cars: CarSummary[]
  /** Whether `cars` are similar to the vehicle of the enquiry. */
  areSimilar: boolean
  /** URL of the image service. */
  images: string
  /** Unix ms. */
  now: number
}

/** Page shown after a form was sent: confirmation, next steps, phone and hours, and vehicles to browse. */
export function SuccessView({ site, copy, asked, links, cars, areSimilar, images, now }: Props) {
  const search = getDefaultSearch(site)
  const hours = asked ? listCarHours(asked, site) : site.opening_hours
  const reply = copy.isSettled ? null : describeReplyTime(getOpenState(site, new Date(now), hours))
  const nouns = lowerNoun(getVehicleNoun(site).many)
  return (
    <main id="main" className="pb-10 md:pb-16">
      <PageHead title={copy.title} lead={copy.text}>
        <p
          aria-hidden="true"
          className="page-sign mb-6 grid size-14 place-items-center rounded-full bg-success text-2xl text-on-success"
        >
          <Icon name="check" />
        </p>
      </PageHead>
      <div className="container-page page-body">
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
          <div>
            <h2 className="text-2xl font-bold">What happens next</h2>
            <NumberedSteps steps={copy.steps} className="mt-4" gap="gap-4" />
            {reply && (
              <p className="mt-5 flex max-w-2xl items-start gap-3">
                <Icon name="clock" className="mt-0.5 size-6" /> {reply}
              </p>
            )}
            {asked && (
              <div className="mt-8 max-w-2xl">
                <EnquiryCarTile site={site} car={asked} images={images} title="You enquired about" />
              </div>
            )}
            {links.length > 0 && <MeanwhileLinks site={site} links={links} />}
            <p className="mt-8 flex flex-wrap gap-3">
              <SiteLink site={site} href={search.url} className={buttonClass('primary')}>
                Back to {search.name} <Icon name="arrow-right" />
              </SiteLink>
              <SiteLink site={site} href="/" className={buttonClass('outline')}>
                Home
              </SiteLink>
            </p>
          </div>
          <Reach site={site} now={now} asked={asked} />
        </div>
        {cars.length > 0 && (
          <section aria-labelledby="cars-heading" className="mt-14 border-t border-line pt-10">
            <h2 id="cars-heading" className="mb-6 text-2xl font-bold md:text-3xl">
              {areSimilar ? `Similar ${nouns}` : `Latest arrivals`}
            </h2>
            <div className={CARD_GRIDS[site.design.card]}>
              {cars.map((car) => (
                <CarCard key={car.id} site={site} car={car} images={images} now={now / 1000} />
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  )
}

function MeanwhileLinks({ site, links }: Pick<Props, 'site' | 'links'>) {
  return (
    <section aria-labelledby="meanwhile-heading" className="mt-10 max-w-2xl">
      <h2 id="meanwhile-heading" className="text-xl font-bold">
        In the meantime
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {links.map(({ href, title, text }) => (
          <li key={href} className="group relative flex items-center gap-4 py-4">
            <div className="min-w-0 grow">
              <SiteLink
                site={site}
                href={href}
                className="font-semibold text-link after:absolute after:inset-0 hover:underline"
              >
                {title}
              </SiteLink>
              <p className="mt-0.5 text-sm text-muted">{text}</p>
            </div>
            <Icon name="chevron-right" className="size-5 text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Phone and hours of the location that has the vehicle of the enquiry, as on its page; otherwise those of the site. */
function Reach({ site, now, asked }: Pick<Props, 'site' | 'now' | 'asked'>) {
  const phone = asked ? getCarPhone(asked, site) : site.phone
  const hours = asked ? listCarHours(asked, site) : site.opening_hours
  const open = getOpenState(site, new Date(now), hours)
  return (
    <aside className="self-start rounded-card border border-line bg-surface p-6 shadow-card">
      {phone && (
        <section aria-labelledby="call-heading" className="mb-6 border-b border-line pb-6">
          <h2 id="call-heading" className="text-xl font-bold">
            Prefer to talk?
          </h2>
          <SiteLink
            site={site}
            href={getTelHref(phone)}
            className="mt-2 inline-flex min-h-12 items-center gap-3 text-xl font-semibold text-link hover:underline"
          >
            <Icon name="phone" /> {phone}
          </SiteLink>
          {open && <p className="text-muted">{open.text}</p>}
        </section>
      )}
      <section aria-labelledby="hours-heading">
        <h2 id="hours-heading" className="mb-3 text-xl font-bold">
          Opening hours
        </h2>
        <Hours hours={hours} />
      </section>
    </aside>
  )
}
