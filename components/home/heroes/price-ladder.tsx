import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { formatPrice } from '@/lib/cars/price'
import { getHomeTitle, getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { HeroPicture } from '../hero-picture'
import type { HomeProps } from '../home-props'
import { getBandLink } from '../sections/price-bands'

/** Very large title and steps of price limits with vehicle counts. */
export function PriceLadderHero({ site, images, bands }: HomeProps) {
  const counts = new Map(bands.map(({ upTo, count }) => [upTo, count]))
  const noun = getVehicleNoun(site)
  const countOf = (upTo: number) => {
    const count = counts.get(upTo) ?? 0
    return `${count} ${lowerNoun(count === 1 ? noun.one : noun.many)}`
  }
  return (
    <section className="overflow-hidden border-b-2 border-line bg-primary text-on-primary">
      <div className="container-page grid items-end gap-x-4 pt-7 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:pt-9">
        <div className="relative z-10 lg:pb-16">
          {site.home.kicker && (
            <p className="inline-block -rotate-2 bg-accent px-3 py-1.5 text-sm font-bold text-on-accent">
              {site.home.kicker}
            </p>
          )}
          <h1 className="mt-4 text-[clamp(2.3rem,10.7vw,5.6rem)] leading-[0.88] font-black tracking-[-0.035em] lg:text-[clamp(3.6rem,6vw,5.6rem)]">
            {getHomeTitle(site)}
          </h1>
          <p className="mt-5 max-w-xl text-lg leading-snug font-medium lg:text-xl">{site.home.lead}</p>
        </div>
        <div className="relative -mx-6 lg:-mt-6 lg:-mr-16 lg:-ml-36">
          <HeroPicture site={site} images={images} aspect="3x2" sizes="(min-width: 992px) 620px, 100vw" />
          {site.home.note && (
            <p className="absolute top-[10%] right-6 max-w-44 rotate-6 border-2 border-line bg-ground px-3 py-2 text-sm leading-tight font-bold text-ink lg:top-[7%] lg:right-8 lg:text-base">
              {site.home.note}
            </p>
          )}
        </div>
      </div>
      <nav aria-label="By price" className="container-page">
        <ol className="grid grid-cols-2 gap-2 pb-7 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:items-end lg:gap-0 lg:pb-0">
          {site.home.bands.map((upTo, rung) => (
            <li key={upTo} style={{ '--rung': rung }} className="lg:-ml-0.5">
              <SiteLink
                site={site}
                href={getBandLink(site, upTo)}
                prefetch={false}
                className="group flex h-full flex-col border-2 border-line bg-ground px-3 py-3 text-ink transition-colors hover:bg-accent hover:text-on-accent lg:border-b-0 lg:px-4 lg:pb-[calc(1rem+var(--rung)*1.15rem)]"
              >
                <span className="flex items-center justify-between text-sm font-bold">
                  Under <Icon name="arrow-right" />
                </span>
                <span className="font-display text-[clamp(1.6rem,7vw,2.1rem)] leading-none font-black tracking-[-0.03em] tabular-nums lg:text-[clamp(1.2rem,2.05vw,1.9rem)]">
                  {formatPrice(upTo)}
                </span>
                {counts.has(upTo) && (
                  <span className="mt-1.5 text-sm font-medium tabular-nums">{countOf(upTo)}</span>
                )}
              </SiteLink>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  )
}
