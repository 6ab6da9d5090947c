import { SiteLink } from '@/components/ui/site-link'
import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { formatPrice } from '@/lib/cars/price'
import { findRangeCount } from '@/lib/search/ranges/price-slider'
import { getDefaultSearch } from '@/lib/site/navigation'
import type { HomeProps } from '../home-props'
import { Section } from '../section'

type Props = {
  site: Site
  section: Extract<HomeSection, { type: 'price-bands' }>
  ranges: HomeProps['ranges']
}

/** Search URL of the stock up to a price. */
export function getBandLink(site: Site, upTo: number): string {
  return `${getDefaultSearch(site).url}?range[price]=0:${upTo}`
}

/** Stock up to each price, with counts. */
export function PriceBandsSection({ site, section, ranges }: Props) {
  const shown = section.bands
    .map((upTo) => ({ upTo, count: findRangeCount(ranges, { attribute: 'price', min: 0, max: upTo }) ?? 0 }))
    .filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <Section heading={section.heading || 'By price'} intro={section.intro}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {shown.map(({ upTo, count }) => (
          <li key={upTo}>
            <SiteLink
              site={site}
              href={getBandLink(site, upTo)}
              prefetch={false}
              className="flex h-full flex-col rounded-card border border-line bg-surface p-4 hover:shadow-card"
            >
              <span className="text-sm text-muted">Under</span>
              <span className="font-display text-2xl font-bold">{formatPrice(upTo)}</span>
              <span className="mt-1 text-sm text-muted">{count} in stock</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
