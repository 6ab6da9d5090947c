import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { listOffers } from '@/lib/content/info-pages'

/** Current special offers, each with an enquiry link. */
export function OfferList({ site }: { site: Site }) {
  const offers = listOffers(site, new Date())
  if (offers.length === 0)
    return (
      <p className="mb-8">There are no special offers right now. Contact us to hear about upcoming offers.</p>
    )
  return (
    <ul className="mb-10 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {offers.map((offer) => (
        <li
          key={offer.title}
          className="flex flex-col rounded-card border border-line bg-surface p-6 shadow-card"
        >
          <h2 className="text-xl font-semibold">{offer.title}</h2>
          {offer.text && <p className="mt-2 text-muted">{offer.text}</p>}
          {offer.until && (
            <p className="mt-2 text-sm">
              Until{' '}
              <time dateTime={offer.until}>
                {new Date(`${offer.until}T00:00Z`).toLocaleDateString(site.locale, {
                  day: 'numeric',
                  month: 'long',
                  year: 'numeric',
                  timeZone: 'UTC',
                })}
              </time>
            </p>
          )}
          <SiteLink
            site={site}
            href={`/special-offers?offer=${encodeURIComponent(offer.title)}#form`}
            className="mt-auto inline-flex min-h-11 items-center pt-3 font-semibold text-link underline underline-offset-4"
          >
            Enquire about this offer<span className="sr-only">: {offer.title}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
