import type { Site } from '@/config/schema/site'
import { estimate, startCalculator } from '@/lib/finance/calculator'
import { CalculatorView } from './calculator-view'
import { LazyCalculator } from './lazy-calculator'

/**
 * The repayment calculator with its disclaimer (`FI-05`). The rate is the shopper's assumption, so no lender's rate
 * is advertised and no comparison rate is required.
 */
export function RepaymentCalculator({
  site,
  price,
}: {
  site: Pick<Site, 'finance'>
  /** Dollars; `null` uses the price of the indicative example. */
  price: number | null
}) {
  const start = startCalculator(site.finance, price)
  return (
    <>
      <LazyCalculator start={start}>
        <CalculatorView fields={start} result={estimate(start)} />
        <noscript>
          <p className="mt-3 text-sm">This is an example. Enable JavaScript to change these figures.</p>
        </noscript>
      </LazyCalculator>
      <p className="mt-4 text-xs leading-snug text-muted">
        This estimate is based on the figures above. It is not a quote or an offer of credit. The interest
        rate is an assumption, not a lender’s rate, and is fixed for the whole term. Fees and charges are not
        included and will change what you pay. Lenders assess your circumstances before approving a loan.
      </p>
    </>
  )
}
