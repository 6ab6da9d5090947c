import { Price } from '@/components/car/parts/price'
import { Thumbnail } from '@/components/car/parts/thumbnail'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getCarAttributes, getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'

type Props = {
  site: Site
  car: CarSummary
  /** URL of the image service. */
  images: string
  title: string
}

/** The vehicle of an enquiry, as a tile that links to its page. */
export function EnquiryCarTile({ site, car, images, title }: Props) {
  return (
    <section aria-labelledby="asked-heading" {...getCarAttributes(car)} className="mb-8">
      <h2 id="asked-heading" className="text-xl font-bold">
        {title}
      </h2>
      <div className="relative mt-4 flex items-center gap-4 overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {car.primary_image_url && (
          <div className="w-32 shrink-0 sm:w-44">
            <Thumbnail images={images} path={car.primary_image_url} sizes="(min-width: 576px) 180px, 128px" />
          </div>
        )}
        <div className="min-w-0 py-3 pr-4 first:pl-4">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <SiteLink
              site={site}
              href={getCarPath(site, car)}
              className="after:absolute after:inset-0 hover:underline"
            >
              {getCarHeading(car)}
            </SiteLink>
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">{getCarSubheading(car)}</p>
          {car.stocknum && <p className="text-sm text-muted">Stock number {car.stocknum}</p>}
          <Price car={car} site={site} className="mt-1 font-bold" />
        </div>
      </div>
    </section>
  )
}
