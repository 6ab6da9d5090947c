import { EnquiryForm } from '@/components/forms/enquiry-form'
import { LocationList } from '@/components/content/location-list'
import { JsonLd } from '@/components/seo/json-ld'
import type { Site } from '@/config/schema/site'
import type { Query } from '@/lib/forms/prefill'
import { describeDealer } from '@/lib/seo/describe-dealer'
import { getBaseUrls } from '@/lib/site/load-site.server'
import { ContactAside } from './contact-aside'
import { PageHead } from './page-head'

/** Contact form, phone, hours and locations of a site; `query` prefills the form. */
export function ContactView({ site, query = {} }: { site: Site; query?: Query }) {
  return (
    <main id="main" className="pb-10 md:pb-16">
      <JsonLd nodes={describeDealer(site, getBaseUrls(site))} />
      <PageHead
        title="Contact us"
        lead={`Ask about a vehicle, service or parts. Our team at ${site.name} will get back to you.`}
        isLapped
      />
      <div className="container-page page-body" data-lapped>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <section
            aria-labelledby="write-heading"
            className="page-sheet form-sheet min-w-0 self-start rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
          >
            <h2 id="write-heading" className="text-2xl font-bold">
              Send us a message
            </h2>
            <div className="mt-5">
              <EnquiryForm site={site} form="contact" query={query} />
            </div>
          </section>
          <ContactAside site={site} form="contact" />
        </div>
        <section aria-labelledby="places-heading" className="mt-14 md:mt-20">
          <h2 id="places-heading" className="mb-6 text-3xl font-bold">
            Our locations
          </h2>
          <LocationList site={site} />
        </section>
      </div>
    </main>
  )
}
