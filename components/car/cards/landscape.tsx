import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading, getCarSubheading, getCarAttributes } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { CardProps } from '../card-props'
import { CamperFacts } from '../facts/camper-facts'
import { CardButtons } from '../parts/card-buttons'
import { CardPicture } from '../parts/card-picture'
import { FinanceStrip } from '../parts/finance-strip'
import { ChipLine } from '../parts/chip-line'
import { MarketSaving } from '../parts/market-saving'
import { Price } from '../parts/price'

/** Landscape picture with a margin, serif heading and key facts as icons. */
export function LandscapeCard(props: CardProps) {
  const { site, car } = props
  return (
    <article
      data-testid="car-card"
      {...getCarAttributes(car)}
      className="group relative flex h-full flex-col rounded-card border border-line bg-surface p-2.5 wrap-anywhere transition-shadow duration-500 hover:shadow-card md:p-3"
    >
      <CardPicture
        {...props}
        ratio="16/9"
        sizes="(min-width: 1200px) 560px, 100vw"
        className="rounded-[calc(var(--radius-site)-5px)]"
      />
      <div className="flex grow flex-col px-2 pt-4 pb-2 md:px-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h3 className="min-w-0 flex-1 basis-56 text-[1.6rem] leading-[1.08] font-semibold tracking-[-0.015em] [font-variation-settings:'SOFT'_100]">
            <SiteLink
              site={site}
              href={getCarPath(site, car)}
              className="decoration-accent decoration-2 underline-offset-4 after:absolute after:inset-x-0 after:top-0 after:aspect-[16/9] hover:underline"
            >
              {getCarHeading(car)}
            </SiteLink>
            <span className="mt-1.5 block font-text text-base font-normal tracking-normal text-muted">
              {getCarSubheading(car)}
            </span>
          </h3>
          <div className="sm:max-w-[48%] sm:text-right">
            <Price
              car={car}
              site={site}
              amountClassName="font-display text-[1.6rem] leading-[1.08] font-semibold text-link tabular-nums"
            />
          </div>
        </div>
        <CamperFacts
          car={car}
          className="mt-5 grid max-w-md grid-cols-[repeat(3,auto)] justify-between gap-4"
        />
        <ChipLine car={car} site={site} className="mt-4 mb-4" />
        <MarketSaving car={car} site={site} className="mb-4 text-sm" />
        <FinanceStrip
          {...props}
          className="mb-4 border-t border-dashed border-line pt-4"
          figuresClassName="grid max-w-md grid-cols-3 gap-4"
          figureClassName="font-display text-lg font-semibold"
        />
        <CardButtons
          site={site}
          car={car}
          className="mt-auto flex flex-wrap items-center gap-2 border-t border-dashed border-line pt-4"
        />
      </div>
    </article>
  )
}
