import { Hours } from '@/components/content/hours'
import { Icon } from '@/components/ui/icon'
import { MakeLogo } from '@/components/ui/make-logo'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { SiteLink } from '@/components/ui/site-link'
import { Stars } from '@/components/ui/stars'
import type { Site } from '@/config/schema/site'
import { pickReviews } from '@/lib/content/info-pages'
import { getDefaultSearch } from '@/lib/site/navigation'
import { formatAddress, getMapLink } from '@/lib/site/location'
import { getTelHref } from '@/lib/links/classify-link'
import { ReviewCard } from '@/components/content/review-card'
import { Section } from '../section'

type Props = { site: Site; heading: string; intro: string }

/** The dealerships of a group side by side, each with a link to its own stock (`LK-08`). */
export function DealershipsSection({ site, heading, intro, images }: Props & { images: string }) {
  return (
    <Section heading={heading || 'Our dealerships'} intro={intro}>
      <ul className="grid gap-5 md:grid-cols-3">
        {site.dealerships.map((dealership) => (
          <DealershipTile key={dealership.id} site={site} dealership={dealership} images={images} />
        ))}
      </ul>
    </Section>
  )
}

function DealershipTile({
  site,
  dealership,
  images,
}: {
  site: Site
  dealership: Site['dealerships'][number]
  images: string
}) {
  const location = site.locations.find(({ id }) => dealership.location_ids.includes(id))
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <LocationPicture images={images} path={location?.image} />
      <div className="flex grow flex-col p-6">
        <h3 className="flex items-center gap-3 text-2xl leading-tight font-bold tracking-tight">
          {dealership.manufacturers[0] && <MakeLogo make={dealership.manufacturers[0]} className="size-9" />}
          {dealership.name}
        </h3>
        {location && (
          <p className="mt-2 text-muted">
            {[location.address.street, location.address.city].filter(Boolean).join(', ')}
          </p>
        )}
        <p className="mt-3 mb-5">{dealership.blurb}</p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
          <SiteLink
            site={site}
            href={`${getDefaultSearch(site).url}?refinementList[dealership_slug][0]=${dealership.slug}`}
            prefetch={false}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
          >
            See stock<span className="sr-only"> of {dealership.name}</span> <Icon name="arrow-right" />
          </SiteLink>
          {dealership.review_count > 0 && (
            <span className="inline-flex items-center gap-2 text-sm text-muted">
              <Stars rating={dealership.average_rating} className="text-lg" /> {dealership.average_rating} (
              {dealership.review_count})
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function LocationPicture({ images, path }: { images: string; path: string | null | undefined }) {
  if (!path) return null
  return (
    <ResponsiveImage
      service={images}
      path={path}
      alt=""
      ratio="16/9"
      sizes="(min-width: 768px) 420px, 100vw"
      largest={828}
    />
  )
}

/** Locations with address, phone and map. */
export function LocationsSection({ site, heading, intro, images }: Props & { images: string }) {
  const locations = site.locations.filter((location) => location.visible)
  if (locations.length === 0) return null
  return (
    <Section heading={heading || 'Our locations'} intro={intro}>
      <ul
        className={`grid gap-5 md:grid-cols-2 ${locations.length % 4 === 0 ? 'xl:grid-cols-4' : locations.length === 2 ? '' : 'xl:grid-cols-3'}`}
      >
        {locations.map((location) => (
          <li key={location.id} className="overflow-hidden rounded-card border border-line bg-surface">
            <LocationPicture images={images} path={location.image} />
            <div className="p-5">
              <h3 className="text-lg font-semibold">{location.name}</h3>
              <p className="mt-1 text-muted">{formatAddress(location.address)}</p>
              <p className="mt-3 flex flex-wrap gap-x-5">
                {location.contact_detail.phone && (
                  <a
                    href={getTelHref(location.contact_detail.phone)}
                    className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
                  >
                    <Icon name="phone" /> {location.contact_detail.phone}
                  </a>
                )}
                {site.pages.map && (
                  <SiteLink
                    site={site}
                    href={getMapLink(location.address, location.name)}
                    className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
                  >
                    <Icon name="pin" /> Map<span className="sr-only"> of {location.name}</span>
                  </SiteLink>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Customer reviews, with the average rating. */
export function ReviewsSection({ site, heading, intro }: Props) {
  const reviews = pickReviews(site).slice(0, 3)
  if (!site.reviews_enabled || reviews.length === 0) return null
  return (
    <Section
      heading={heading || 'What our customers say'}
      intro={intro}
      action={
        <p className="flex items-center gap-2">
          <Stars rating={site.reviews.average_rating} className="text-xl" />
          <span>
            {site.reviews.average_rating} from {site.reviews.count}{' '}
            {site.reviews.count === 1 ? 'review' : 'reviews'}
          </span>
        </p>
      }
    >
      <ul className="grid gap-5 md:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} className="home-review" />
        ))}
      </ul>
    </Section>
  )
}

/** Weekly opening hours. */
export function HoursSection({ site, heading, intro }: Props) {
  if (site.opening_hours.length === 0) return null
  return (
    <Section heading={heading || 'Opening hours'} intro={intro}>
      <Hours hours={site.opening_hours} className="max-w-md" />
    </Section>
  )
}
