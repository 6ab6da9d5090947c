import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { findIneligibility, hasRates, type Ineligible, type RatedOffer } from './eligibility'
import { AUSTRALIA } from './law-australia'
import { NEW_ZEALAND } from './law-new-zealand'
import { getOffer, getPayment, LENDER_VARIANTS, type LenderVariant } from './lenders'
import { readDay } from './validity'
import { describeExtras, describeRepayment } from './wording'

export type FinancePage = 'card' | 'car'

export type FinanceBlockKind =
  | 'repayment'
  | 'interest-rate'
  | 'comparison-rate'
  | 'terms'
  | 'total'
  | 'fees'
  | 'comparison-warning'
  | 'example'
  | 'validity'
  | 'lender'
  | 'disclaimer'

/**
 * One thing that has to be said. All blocks of the headline are drawn alike, so that none outshines another; a line is on
 * the screen as text; what is in the dialog is more than the law asks for.
 */
export type FinanceBlock = {
  kind: FinanceBlockKind
  place: 'headline' | 'line' | 'dialog'
  /** The figure of a headline. */
  value?: string
  text: string
}

export type Suppression =
  | Ineligible
  | 'switched-off'
  | 'not-on-cards'
  | 'make-hidden'
  | 'not-for-sale'
  | 'no-offer'
  | 'rate-not-lawful'

export type FinanceDisplay =
  | { isShown: true; blocks: FinanceBlock[] }
  | { isShown: false; reason: Suppression }

export type FinanceSite = Pick<Site, 'finance' | 'country' | 'state' | 'name' | 'locale'> & {
  timezone?: string
}

/** What the rules of a country look at. */
export type FinanceFacts = {
  offer: RatedOffer
  variant: LenderVariant
  /** Dollars. */
  payment: number | null
  price: number | null
}

/** The law of one country: what may not be shown at all, and what must stand beside what is shown (ADR 0021). */
export type FinanceLaw = {
  /** Whether an offer at this rate may be advertised the way this product advertises. */
  mayShow(facts: FinanceFacts): boolean
  require(facts: FinanceFacts): FinanceBlock[]
}

const LAWS: Record<Site['country'], FinanceLaw> = { AU: AUSTRALIA, NZ: NEW_ZEALAND }

/** Stock of these kinds is hired; nobody lends for it. */
const HIRED = new Set(['subscription', 'rental'])

/**
 * Whether a page may speak of finance for a car, and everything that has to stand there when it does, in order (`FI-01` to
 * `FI-04`). A repayment is never among the blocks without its rate. `now` in Unix seconds.
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
  if (HIRED.has(car.item_type.toLowerCase())) return hide('not-for-sale')
  const offer = getOffer(car, site)
  if (!offer) return hide('no-offer')
  const variant = LENDER_VARIANTS[finance.variant]
  const today = readDay(now, site.timezone ?? 'Australia/Sydney')
  const ineligible = findIneligibility(car, offer, variant, today.year)
  if (ineligible) return hide(ineligible)
  if (!hasRates(offer)) return hide('rates-missing')
  const facts: FinanceFacts = { offer, variant, payment: getPayment(offer, variant), price: car.price }
  const law = LAWS[site.country]
  if (!law.mayShow(facts)) return hide('rate-not-lawful')
  const blocks = [...describeRepayment(facts), ...law.require(facts)]
  if (page === 'card') return { isShown: true, blocks }
  return { isShown: true, blocks: [...blocks, ...describeExtras(facts, site, now)] }
}

function hide(reason: Suppression): FinanceDisplay {
  return { isShown: false, reason }
}
