import clsx from 'clsx'
import { FinanceFigures, FinancePrint } from '@/components/finance/finance-figures'
import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { decideFinanceDisplay } from '@/lib/finance/display'
import type { CardProps } from '../card-props'

type Props = Pick<CardProps, 'site' | 'car' | 'now'> & {
  className?: string
  figuresClassName?: string
  figureClassName?: string
  printClassName?: string
}

/** Finance figures with the required disclosures; nothing where they may not be shown (`CC-03`, `FI`). */
export function FinanceStrip({
  site,
  car,
  now,
  className,
  figuresClassName,
  figureClassName,
  printClassName,
}: Props) {
  const display = decideFinanceDisplay('card', car, site, now)
  if (!display.isShown) return null
  return (
    <div data-testid="finance-strip" className={className}>
      <FinanceFigures
        blocks={display.blocks}
        className={figuresClassName}
        figureClassName={figureClassName}
      />
      <p className={clsx('text-xs leading-snug', printClassName ?? 'mt-2 text-muted')}>
        <FinancePrint blocks={display.blocks} />
        <SiteLink
          site={site}
          href={`${getCarPath(site, car)}#finance`}
          aria-label={`Finance terms: ${getCarHeading(car)}`}
          className="terms-link"
        >
          Finance terms
        </SiteLink>
      </p>
    </div>
  )
}
