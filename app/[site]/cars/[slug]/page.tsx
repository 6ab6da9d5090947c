import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CARD_GRIDS, CarCard, countSimilarCars } from '@/components/car/car-card'
import { CarPage } from '@/components/car/car-page'
import { EnquiryForm } from '@/components/forms/enquiry-form'
import { Section } from '@/components/home/section'
import { JsonLd } from '@/components/seo/json-ld'
import type { Car } from '@/lib/cars/car'
import { getCarPhone, isPhotoRequestOffered, listCarHours } from '@/lib/cars/contact'
import { getCarAttributes } from '@/lib/cars/describe'
import { loadVisibleCar } from '@/lib/dealer-api/load-visible-car.server'
import { getEnv } from '@/lib/env'
import { logLine } from '@/lib/http/log-line'
import { getSimilarCars } from '@/lib/search/load-indexed-cars.server'
import { describeBreadcrumbs, listCarBreadcrumbs } from '@/lib/seo/json-ld'
import { describeCarPage, describeVehicle } from '@/lib/seo/describe-vehicle'
import { getBaseUrls, loadSite } from '@/lib/site/load-site.server'
import type { Site } from '@/config/schema/site'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { getOpenState } from '@/lib/site/location'

export const revalidate = 60

type Props = { params: Promise<{ site: string; slug: string }> }

/** Prerenders no cars at build time; each page is cached on its first request. */
export function generateStaticParams(): { slug: string }[] {
  return []
}

/**
 * Loads the car once per request. During an outage it throws or returns the last known car, so a 404 is never cached
 * because of an outage (`CD-10`).
 */
const loadCar = cache(async (site: Site, slug: string): Promise<Car> => {
  const result = await loadVisibleCar(site, slug)
  if (result.kind === 'missing') notFound()
  return result.car
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site: siteSlug, slug } = await params
  const site = await loadSite(siteSlug)
  return describeCarPage(site, await loadCar(site, slug))
}

export default async function CarDetailPage({ params }: Props) {
  const { site: siteSlug, slug } = await params
  const site = await loadSite(siteSlug)
  const car = await loadCar(site, slug)
  const images = getEnv().IMAGES_URL
  const now = Date.now()
  if (!getCarPhone(car, site)) logLine('warn', 'No phone number for a car', { site: site.slug, car: car.id })
  const similar = await getSimilarCars(site, car, countSimilarCars(site.design))
  return (
    <main id="main" {...getCarAttributes(car)} data-car-type={car.car_type} className="wrap-anywhere">
      <JsonLd
        nodes={[
          describeVehicle(site, car, getBaseUrls(site)),
          describeBreadcrumbs(listCarBreadcrumbs(site, car), getBaseUrls(site).origin),
        ]}
      />
      <CarPage
        site={site}
        car={car}
        images={images}
        now={now / 1000}
        open={getOpenState(site, new Date(now), listCarHours(car, site))}
        enquiry={<EnquiryForm site={site} car={car} form="car-enquiry" />}
        photoRequest={
          isPhotoRequestOffered(car, site) && <EnquiryForm site={site} car={car} form="photo-request" />
        }
        similar={
          similar.length > 0 && (
            <Section heading={`Similar ${lowerNoun(getVehicleNoun(site).many)}`}>
              <div className={CARD_GRIDS[site.design.card]}>
                {similar.map((other) => (
                  <CarCard key={other.id} site={site} car={other} images={images} now={now / 1000} />
                ))}
              </div>
            </Section>
          )
        }
      />
    </main>
  )
}
