import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getHomeTitle } from '@/lib/site/template'
import type { HomeProps } from '../home-props'
import { HeroArt } from './parts/hero-art'
import { StockFinder } from './parts/stock-finder'

/** Wide picture below the text, with a search panel over its lower edge. */
export function PicturePanelHero({ site, images, stock, countRules }: HomeProps) {
  const { kicker, lead, note, tiles } = site.home
  return (
    <section>
      <div className="relative overflow-hidden bg-primary lg:grid lg:[&>*]:[grid-area:1/1]">
        <div className="relative z-10 container-page pt-9 pb-7 text-on-primary lg:self-start lg:pt-[clamp(2rem,5vw,4.75rem)] lg:pb-40">
          <div className="max-w-[34rem] xl:max-w-[40rem]">
            {kicker && <p className="text-sm font-semibold md:text-base">{kicker}</p>}
            <h1 className="mt-3 text-[2.6rem] leading-[0.98] font-extrabold tracking-[-0.035em] md:text-[clamp(2.75rem,5.4vw,5.25rem)]">
              {getHomeTitle(site)}
            </h1>
            {lead && <p className="mt-5 max-w-[30rem] md:text-lg">{lead}</p>}
          </div>
        </div>
        <div className="relative">
          <HeroArt
            home={site.home}
            images={images}
            narrow="3x2"
            wide="21x9"
            className="lg:h-full lg:min-h-[36rem] lg:object-[70%_100%]"
          />
          <div
            aria-hidden="true"
            className="absolute inset-0 hidden bg-linear-to-r from-primary/90 from-0% via-primary/60 via-36% to-transparent to-66% lg:block"
          />
        </div>
      </div>
      <div className="container-page relative z-20 -mt-8 lg:-mt-24">
        <div className="rounded-card border border-line bg-surface shadow-card">
          <div className="p-5 md:p-8 lg:pb-7">
            <StockFinder site={site} stock={stock} rules={countRules} />
          </div>
          {(tiles.length > 0 || note) && (
            <div className="flex flex-wrap items-center gap-x-8 border-t border-line px-5 py-3 md:px-8">
              {note && (
                <p className="mr-auto flex items-center gap-3 py-2 text-muted">
                  <Icon name="shield" className="size-6 text-link" />
                  {note}
                </p>
              )}
              {tiles.map((tile) => (
                <SiteLink
                  key={tile.url}
                  site={site}
                  href={tile.url}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
                >
                  {tile.title} <Icon name="chevron-right" />
                </SiteLink>
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
