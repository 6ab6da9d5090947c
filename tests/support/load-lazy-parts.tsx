import { prerender } from 'react-dom/static'
import { PlanPicker } from '@/components/car/plans/plan-picker'

/** Loads the code that car pages load at first use, because `renderToStaticMarkup` cannot wait for it. */
export async function loadLazyParts(): Promise<void> {
  const plan = { weekly: 1, joiningFee: 0, includedKm: null, extraCents: null, shortestTerm: null }
  await prerender(<PlanPicker plan={plan} />)
}
