import type { Site } from '@/config/schema/site'
import { estimate, startCalculator } from '@/lib/finance/calculator'
import type { FinanceBlock } from '@/lib/finance/finance-law'
import type { LenderOffer } from '@/lib/finance/lenders'
import { CalculatorView } from './calculator-view'
import { FinancePrint } from './finance-figures'
import { LazyCalculator } from './lazy-calculator'

const RATES = new Set<FinanceBlock['kind']>(['interest-rate', 'comparison-rate'])

type Props = {
  site: Pick<Site, 'finance'>
  /** Dollars; `null` uses the price of the indicative example. */
  price: number | null
  /** The offer that the page shows, with its disclosures. */
  lender?: { offer: LenderOffer; blocks: FinanceBlock[] } | null
}

/**
 * The repayment calculator with its disclaimer (`FI-05`). It starts with the lender's figures where the page shows them; their rate
 * then needs the comparison rate and its warning (ADR 0021). Otherwise the rate is an assumption, and no lender's rate is advertised.
 */
export function RepaymentCalculator({ site, price, lender = null }: Props) {
  const start = startCalculator(site.finance, price, lender?.offer ?? null)
  return (
    <>
      <LazyCalculator start={start}>
        <CalculatorView fields={start} result={estimate(start)} />
        <noscript>
          <p className="mt-3 text-sm">This is an example. Enable JavaScript to change these figures.</p>
        </noscript>
      </LazyCalculator>
      {lender && (
        <p className="mt-4 text-xs leading-snug text-muted" data-testid="calculator-basis">
          {'The calculator starts with the lender’s figures for this vehicle: '}
          {lender.blocks
            .filter(({ kind }) => RATES.has(kind))
            .map(({ text, value }) => `${text} ${value}`)
            .join(', ')}
          {'. '}
          <FinancePrint blocks={lender.blocks} />
        </p>
      )}
      <p className="mt-4 text-xs leading-snug text-muted">
        This estimate is based on the figures above. It is not a quote or an offer of credit.{' '}
        {lender
          ? 'Any other rate or term is your assumption, not the lender’s.'
          : 'The interest rate is an assumption, not a lender’s rate, and is fixed for the whole term.'}{' '}
        Fees and charges are not included and will change what you pay. Lenders assess your circumstances
        before approving a loan.
      </p>
    </>
  )
}
