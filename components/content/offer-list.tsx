import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { listOffers } from '@/lib/content/offers'

/** The special offers that run now, each with a link that asks about it. */
export function OfferList({ site }: { site: Site }) {
  const offers = listOffers(site, new Date())
  if (offers.length === 0) return <p className="mb-8">Nothing is on offer just now. Ask us what is coming.</p>
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
            Ask about it<span className="sr-only">: {offer.title}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
