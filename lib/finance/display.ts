import { isAvailable } from '@/lib/cars/availability'
import type { CarSummary } from '@/lib/cars/car'
import {
  describeExtras,
  describeRepayment,
  type FinanceBlock,
  type FinanceFacts,
  type FinanceSite,
  isLawful,
  LAWS,
  readDay,
  type RatedOffer,
} from './finance-law'
import {
  getOffer,
  getPayment,
  LENDER_VARIANTS,
  RENTED_TYPES,
  type LenderOffer,
  type LenderVariant,
} from './lenders'

type FinancePage = 'card' | 'car'

type Suppression =
  | Ineligible
  | 'switched-off'
  | 'not-on-cards'
  | 'make-hidden'
  | 'not-for-sale'
  | 'no-offer'
  | 'rate-not-lawful'

type FinanceDisplay = { isShown: true; blocks: FinanceBlock[] } | { isShown: false; reason: Suppression }

/**
 * Decides whether a page may show finance for a car and returns all required blocks in order (`FI-01` to
 * `FI-04`). A repayment is never returned without its rate. Searches by repayment apply the same rules
 * (`listRepaymentConditions`). `now` in Unix seconds.
 */
export function decideFinanceDisplay(
  page: FinancePage,
  car: CarSummary,
  site: FinanceSite,
  now: number,
): FinanceDisplay {
  const { finance } = site
  if (!finance.show) return hide('switched-off')
  if (page === 'card' && !finance.on_cards) return hide('not-on-cards')
  const make = car.make.toLowerCase()
  if (finance.hidden_makes.some((hidden) => hidden.toLowerCase() === make)) return hide('make-hidden')
  if (RENTED_TYPES.includes(car.item_type.toLowerCase())) return hide('not-for-sale')
  const offer = getOffer(car, site)
  if (!offer) return hide('no-offer')
  const variant = LENDER_VARIANTS[finance.variant]
  const today = readDay(now, site.timezone ?? 'Australia/Sydney')
  const ineligible = findIneligibility(car, offer, variant, today.year)
  if (ineligible) return hide(ineligible)
  if (!hasRates(offer)) return hide('rates-missing')
  const facts: FinanceFacts = { offer, variant, payment: getPayment(offer, variant), price: car.price }
  const law = LAWS[site.country]
  if (!isLawful(law, offer)) return hide('rate-not-lawful')
  const blocks = [...describeRepayment(facts), ...law.require(facts)]
  if (page === 'card') return { isShown: true, blocks }
  return { isShown: true, blocks: [...blocks, ...describeExtras(facts, site, now)] }
}

function hide(reason: Suppression): FinanceDisplay {
  return { isShown: false, reason }
}

/** Reason why an offer is not shown for a car. */
type Ineligible = 'rates-missing' | 'not-available' | 'price-too-low' | 'too-old' | 'payment-missing'

/** Whether both rates of an offer are known; otherwise nothing is shown (`FI-01`). */
function hasRates(offer: LenderOffer): offer is RatedOffer {
  return offer.interestRate !== null && offer.comparisonRate !== null
}

/**
 * Checks an offer against its lender's rules and returns the reason if it does not qualify, otherwise `null`
 * (`FI-01` to `FI-03`). `year` is the current calendar year.
 */
function findIneligibility(
  car: Pick<CarSummary, 'status' | 'sold' | 'price' | 'year'>,
  offer: LenderOffer,
  variant: LenderVariant,
  year: number,
): Ineligible | null {
  if (!hasRates(offer)) return 'rates-missing'
  if (!isAvailable(car) || car.sold) return 'not-available'
  if (variant.priceAbove !== null && (car.price === null || car.price <= variant.priceAbove))
    return 'price-too-low'
  if (variant.oldestYears !== null && (car.year === null || year - car.year > variant.oldestYears))
    return 'too-old'
  if (variant.needsPayment && getPayment(offer, variant) === null) return 'payment-missing'
  return null
}
