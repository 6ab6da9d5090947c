import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getPrice } from '@/lib/cars/price'
import { hasCalculator } from '@/lib/finance/calculator'
import { decideFinanceDisplay, type FinanceBlock as Block } from '@/lib/finance/display'
import { FinanceFigures, FinancePrint } from './finance-figures'
import { FinanceTerms } from './finance-terms'
import { RepaymentCalculator } from './repayment-calculator'

type Props = { site: Site; car: Car; now: number; className?: string; figureClassName?: string }

/** Finance on a car's page: the offer with all that belongs to it, the disclaimer dialog and the calculator (`FI`, `CD-07`). */
export function FinanceBlock({ site, car, now, className, figureClassName }: Props) {
  const display = decideFinanceDisplay('car', car, site, now)
  const isCalculatorShown = hasCalculator(car, site)
  if (!display.isShown && !isCalculatorShown) return null
  return (
    <section
      id="finance"
      aria-label="Finance"
      data-testid="finance-block"
      className={className ?? 'mt-4 border-t border-line pt-4'}
    >
      {display.isShown && <Offer blocks={display.blocks} figureClassName={figureClassName} />}
      {isCalculatorShown && (
        <details className="group/calculator">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            Work out your own repayments
          </summary>
          <div className="pt-2 pb-1">
            <h3 className="mb-3 text-lg font-bold">{`${site.finance.calculator_vehicle_type} loan calculator`}</h3>
            <RepaymentCalculator site={site} price={getPrice(car)} />
          </div>
        </details>
      )}
    </section>
  )
}

function Offer({ blocks, figureClassName }: { blocks: Block[]; figureClassName?: string }) {
  return (
    <>
      <FinanceFigures
        blocks={blocks}
        className="flex flex-wrap gap-x-6 gap-y-2"
        figureClassName={figureClassName ?? 'text-lg font-bold'}
      />
      <p className="mt-2.5 text-xs leading-snug text-muted">
        <FinancePrint blocks={blocks} />
      </p>
      <FinanceTerms>
        <FinanceFigures blocks={blocks} />
        <p className="text-sm">
          <FinancePrint blocks={blocks} />
        </p>
        {blocks
          .filter(({ place }) => place === 'dialog')
          .map(({ kind, text }) => (
            <p key={kind} data-finance={kind} className="text-sm">
              {text}
            </p>
          ))}
      </FinanceTerms>
    </>
  )
}
