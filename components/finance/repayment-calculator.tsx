import type { Site } from '@/config/schema/site'
import { estimate, startCalculator } from '@/lib/finance/calculator'
import { CalculatorView } from './calculator-view'
import { LazyCalculator } from './lazy-calculator'

/**
 * The repayment calculator with its note (`FI-05`). Its rate is an assumption of the shopper's, so that no lender's rate
 * is advertised by it and there is no comparison rate to show.
 */
export function RepaymentCalculator({
  site,
  price,
}: {
  site: Pick<Site, 'finance'>
  /** Dollars; that of the indicative example when there is none. */
  price: number | null
}) {
  const start = startCalculator(site.finance, price)
  return (
    <>
      <LazyCalculator start={start}>
        <CalculatorView fields={start} result={estimate(start)} />
        <noscript>
          <p className="mt-3 text-sm">This is an example. Changing its figures needs scripts.</p>
        </noscript>
      </LazyCalculator>
      <p className="mt-4 text-xs leading-snug text-muted">
        An estimate from the figures above, not a quote or an offer of credit. The interest rate is an
        assumption, not that of a lender, and stays the same over the whole term. Fees and charges are not in
        it and change what you pay. A lender looks at your own situation before it lends.
      </p>
    </>
  )
}
