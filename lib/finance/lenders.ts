import type { Site } from '@/config/schema/site'
import type { Car, CarSummary } from '@/lib/cars/car'

/** One lender's offer for one car as the dealer API gives it: rates in percent a year, money in dollars (`FI-04`). */
export type LenderOffer = Omit<Car['finance_lenders'][string], 'disclaimer'> & { disclaimer?: string }

/** How offers of one kind of lender qualify and read (`FI-02`, `FI-03`). */
export type LenderVariant = {
  /** A car's price must be above this many dollars. */
  priceAbove: number | null
  /** Model years that may lie between a car and the current year. */
  oldestYears: number | null
  /** The repayment that an offer must name, and that is shown. */
  payment: 'week' | 'month'
  needsPayment: boolean
  /** Shares of the price, 0 to 1, that the lender's layout states. */
  depositShare: number | null
  finalShare: number | null
  validity: 'month-ahead' | 'month-end'
}

const PRICE_ABOVE = 500

/** Every lender of the product is one of these; which one a site has is `finance.variant`. */
export const LENDER_VARIANTS: Record<Site['finance']['variant'], LenderVariant> = {
  'secured-loan': {
    priceAbove: PRICE_ABOVE,
    oldestYears: 12,
    payment: 'week',
    needsPayment: false,
    depositShare: 0.1,
    finalShare: null,
    validity: 'month-ahead',
  },
  availability: {
    priceAbove: null,
    oldestYears: null,
    payment: 'week',
    needsPayment: false,
    depositShare: null,
    finalShare: null,
    validity: 'month-end',
  },
  weekly: {
    priceAbove: PRICE_ABOVE,
    oldestYears: null,
    payment: 'week',
    needsPayment: true,
    depositShare: null,
    finalShare: null,
    validity: 'month-end',
  },
  'weekly-no-final': {
    priceAbove: PRICE_ABOVE,
    oldestYears: null,
    payment: 'week',
    needsPayment: true,
    depositShare: null,
    finalShare: 0,
    validity: 'month-end',
  },
  manufacturer: {
    priceAbove: PRICE_ABOVE,
    oldestYears: null,
    payment: 'month',
    needsPayment: true,
    depositShare: 0.1,
    finalShare: 0.3,
    validity: 'month-end',
  },
}

/** The loan that comparison rates of vehicle finance are quoted for: dollars and years (`FI-02`). */
export const INDICATIVE_EXAMPLE = { amount: 30_000, years: 5 }

/** The offer of a site's lender for a car, or `null`. Records of an older index may lack offers altogether. */
export function getOffer(
  car: Partial<Pick<CarSummary, 'finance_lenders'>>,
  site: { finance: Pick<Site['finance'], 'lender'> },
): LenderOffer | null {
  const offers = car.finance_lenders
  const { lender } = site.finance
  return offers && lender !== '' && Object.hasOwn(offers, lender) ? (offers[lender] ?? null) : null
}

/** The repayment in dollars that a variant shows, or `null` where the offer names none. */
export function getPayment(offer: LenderOffer, variant: LenderVariant): number | null {
  const payment = variant.payment === 'week' ? offer.paymentWeek : offer.paymentMonth
  return payment !== null && payment > 0 ? payment : null
}
