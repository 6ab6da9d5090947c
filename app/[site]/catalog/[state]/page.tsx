import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CarPage } from '@/components/car/car-page'
import { buildCatalogState, changeDesign, findCatalogState } from '@/components/catalog/fixtures/build-state'
import { EnquiryForm } from '@/components/forms/enquiry-form'
import { isPhotoRequestOffered, listCarHours } from '@/lib/cars/contact'
import { getEnv } from '@/lib/env'
import { getCarAttributes } from '@/lib/cars/describe'
import { getOpenState } from '@/lib/site/location'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Car page state', robots: { index: false } }

type Props = {
  params: Promise<{ site: string; state: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `/__catalog/{state}`: the site's car page in one state. Not served in production (ADR 0024). */
export default async function CatalogStatePage({ params, searchParams }: Props) {
  const { NODE_ENV: mode, IMAGES_URL: images } = getEnv()
  const { site: slug, state: id } = await params
  const state = findCatalogState(id)
  if (mode === 'production' || !state) notFound()
  const now = new Date()
  const own = changeDesign(await loadSite(slug), await searchParams)
  const { site, car } = buildCatalogState(own, state, Math.floor(now.getTime() / 1000))
  return (
    <main id="main" {...getCarAttributes(car)} className="wrap-anywhere">
      <CarPage
        site={site}
        car={car}
        images={images}
        now={now.getTime() / 1000}
        open={getOpenState(site, now, listCarHours(car, site))}
        enquiry={<EnquiryForm site={site} car={car} form="car-enquiry" />}
        photoRequest={
          isPhotoRequestOffered(car, site) && <EnquiryForm site={site} car={car} form="photo-request" />
        }
        similar={null}
      />
    </main>
  )
}
