import type { Site } from '@/config/schema/site'
import type { Car, CarSummary } from '@/lib/cars/car'

/** A lender's offer for a car as the dealer API returns it: annual rates in percent, amounts in dollars (`FI-04`). */
export type LenderOffer = Omit<Car['finance_lenders'][string], 'disclaimer'> & { disclaimer?: string }

/** Eligibility and presentation rules of one kind of lender (`FI-02`, `FI-03`). */
export type LenderVariant = {
  /** The car's price must exceed this amount in dollars. */
  priceAbove: number | null
  /** Maximum age of the car in model years. */
  oldestYears: number | null
  /** The repayment period that is shown. */
  payment: 'week' | 'month'
  needsPayment: boolean
  /** Shares of the price, 0 to 1, that the lender states. */
  depositShare: number | null
  finalShare: number | null
  validity: 'month-ahead' | 'month-end'
}

const PRICE_ABOVE = 500

/** The supported kinds of lenders; a site selects one with `finance.variant`. */
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

/** Item types that are rented rather than sold, so finance does not apply. */
export const RENTED_TYPES: readonly string[] = ['subscription', 'rental']

/** The standard loan for comparison rates of vehicle finance, in dollars and years (`FI-02`). */
export const INDICATIVE_EXAMPLE = { amount: 30_000, years: 5 }

type LenderSite = { finance: Pick<Site['finance'], 'lender' | 'variant'> } & Partial<
  Pick<Site, 'finance_provider'>
>

/** The offer of a site's lender, by default its finance provider, for a car, or `null`. Records of older indexes may have no offers field. */
export function getOffer(
  car: Partial<Pick<CarSummary, 'finance_lenders'>>,
  site: LenderSite,
): LenderOffer | null {
  const offers = car.finance_lenders
  const lender = getLender(site)
  return offers && lender !== '' && Object.hasOwn(offers, lender) ? (offers[lender] ?? null) : null
}

/** The repayment in dollars for the variant's period, or `null` if the offer has none. */
export function getPayment(offer: LenderOffer, variant: LenderVariant): number | null {
  const payment = variant.payment === 'week' ? offer.paymentWeek : offer.paymentMonth
  return payment !== null && payment > 0 ? payment : null
}

/** The key of a site's lender in `finance_lenders`: that of its finance settings, otherwise its finance provider; may be empty. */
export function getLender(site: LenderSite): string {
  return site.finance.lender || (site.finance_provider ?? '')
}

/** A figure of a lender's offer that searches filter by or state. */
export type OfferFigure = 'payment' | 'interestRate' | 'comparisonRate' | 'termMonths' | 'deposit'

/** Where the search index has the figures of the offers of a site's lender, for the period that its cards show. */
export function getOfferPaths(site: LenderSite): Record<OfferFigure, string> {
  const { payment } = LENDER_VARIANTS[site.finance.variant]
  const at = (name: string) => `finance_lenders.${getLender(site)}.${name}`
  return {
    payment: at(payment === 'week' ? 'paymentWeek' : 'paymentMonth'),
    interestRate: at('interestRate'),
    comparisonRate: at('comparisonRate'),
    termMonths: at('termMonths'),
    deposit: at('deposit'),
  }
}
