import type { Metadata } from 'next'
import { EnquiryForm } from '@/components/forms/enquiry-form'
import { LocationList } from '@/components/forms/location-list'
import { JsonLd } from '@/components/seo/json-ld'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getTelHref } from '@/lib/links/tel'
import { describeDealer } from '@/lib/seo/describe-dealer'
import { describePreview } from '@/lib/seo/open-graph'
import { getPlaces } from '@/lib/seo/places.server'
import { getOpenState } from '@/lib/site/hours'
import { loadSite } from '@/lib/site/load-site.server'
import { getDefaultSearch } from '@/lib/site/navigation'

type Props = { params: Promise<{ site: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await loadSite((await params).site)
  const title = `Contact us in ${site.override_city || site.city}`
  const description = `Call, visit or write to ${site.name}: phone, opening hours, locations and an enquiry form.`
  return {
    title,
    description,
    alternates: { canonical: '/contact' },
    ...describePreview(site, { title, description, path: '/contact' }),
  }
}

/** Form, phone, hours and locations of a site. */
export default async function ContactPage({ params }: Props) {
  const site = await loadSite((await params).site)
  const open = getOpenState(site, new Date())
  const search = getDefaultSearch(site)
  return (
    <main id="main" className="container-page py-10 md:py-16">
      <JsonLd nodes={describeDealer(site, getPlaces(site))} />
      <h1 className="text-4xl font-bold md:text-5xl">Contact us</h1>
      <p className="mt-3 max-w-2xl text-lg text-muted">
        Ask about a vehicle, a service or a part. The right person at {site.name} will answer.
      </p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <section
          aria-labelledby="write-heading"
          className="rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          <h2 id="write-heading" className="text-2xl font-bold">
            Write to us
          </h2>
          <div className="mt-5">
            <EnquiryForm site={site} form="contact" />
          </div>
        </section>
        <aside className="space-y-8 lg:pt-8">
          {site.phone && (
            <div>
              <h2 className="font-semibold text-muted">Call us</h2>
              <SiteLink
                site={site}
                href={getTelHref(site.phone)}
                className="mt-1 inline-flex min-h-12 items-center gap-3 font-display text-2xl font-bold text-link hover:underline"
              >
                <Icon name="phone" /> {site.phone}
              </SiteLink>
              {open && (
                <p className="flex items-center gap-2">
                  <Icon name="clock" /> {open.text}
                </p>
              )}
            </div>
          )}
          {site.email && (
            <div>
              <h2 className="font-semibold text-muted">Send an e-mail</h2>
              <SiteLink
                site={site}
                href={`mailto:${site.email}`}
                className="mt-1 inline-flex min-h-12 items-center gap-3 font-semibold break-all text-link hover:underline"
              >
                <Icon name="mail" /> {site.email}
              </SiteLink>
            </div>
          )}
          <div>
            <h2 className="font-semibold text-muted">Looking for something?</h2>
            <SiteLink
              site={site}
              href={search.url}
              className="mt-1 inline-flex min-h-12 items-center gap-3 font-semibold text-link hover:underline"
            >
              <Icon name="search" /> {search.name}
            </SiteLink>
          </div>
        </aside>
      </div>
      <section aria-labelledby="places-heading" className="mt-14 md:mt-20">
        <h2 id="places-heading" className="mb-6 text-3xl font-bold">
          Where to find us
        </h2>
        <LocationList site={site} />
      </section>
    </main>
  )
}
