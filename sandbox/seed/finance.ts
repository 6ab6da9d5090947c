import type { Site } from '@/config/schema/site'

export type LenderOffer = {
  interestRate: number
  comparisonRate: number
  paymentWeek: number
  paymentMonth: number
  termYears: number
  termMonths: number
  deposit: number
  disclaimer: string
}

/**
 * Terms of each display variant (`FI-02`, `FI-03`): rates in percent p.a., shares of the price from 0 to 1.
 */
const TERMS: Record<
  Site['finance']['variant'],
  { rate: number; years: number; deposit: number; final: number; establishment: number; monthlyFee: number }
> = {
  'secured-loan': { rate: 7.49, years: 5, deposit: 0.1, final: 0, establishment: 395, monthlyFee: 8 },
  weekly: { rate: 8.99, years: 5, deposit: 0, final: 0, establishment: 495, monthlyFee: 10 },
  'weekly-no-final': { rate: 9.49, years: 5, deposit: 0, final: 0, establishment: 495, monthlyFee: 10 },
  availability: { rate: 8.29, years: 5, deposit: 0.2, final: 0, establishment: 750, monthlyFee: 10 },
  manufacturer: { rate: 5.9, years: 4, deposit: 0.1, final: 0.3, establishment: 350, monthlyFee: 5 },
}

/** The standard loan for comparison rates in Australia: amount in dollars, term in years. */
const EXAMPLE = { amount: 30_000, years: 5 }
const USED_CAR_LOADING = 0.75

/** The level payment per period that repays `amount` down to `final`. `rate` is per period, 0 to 1. */
export function annuityPayment(amount: number, rate: number, periods: number, final = 0): number {
  if (rate === 0) return (amount - final) / periods
  const growth = (1 + rate) ** periods
  return (rate * (amount * growth - final)) / (growth - 1)
}

/**
 * The comparison rate in percent p.a.: the interest rate at which the standard loan without fees would cost
 * as much as with them. Found by bisection, rounded to two decimals.
 */
export function comparisonRate(ratePercent: number, establishment: number, monthlyFee: number): number {
  const months = EXAMPLE.years * 12
  const paid = annuityPayment(EXAMPLE.amount + establishment, ratePercent / 1200, months) + monthlyFee
  let low = ratePercent
  let high = ratePercent + 20
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (annuityPayment(EXAMPLE.amount, middle / 1200, months) < paid) low = middle
    else high = middle
  }
  return Math.round(low * 100) / 100
}

/** The key of a site's lender; may be empty. */
export function findLender(site: Pick<Site, 'finance'> & Partial<Pick<Site, 'finance_provider'>>): string {
  return site.finance.lender || (site.finance_provider ?? '')
}

/** The lender's offer for a car; null when the site shows no finance or the car has no price. */
export function createOffer(
  site: Pick<Site, 'finance'> & Partial<Pick<Site, 'country' | 'finance_provider'>>,
  car: { price: number | null; car_type: string },
): LenderOffer | null {
  const { finance } = site
  if (!finance.show || findLender(site) === '' || car.price === null || car.price <= 10) return null
  const terms = TERMS[finance.variant]
  const rate = terms.rate + (car.car_type === 'used' ? USED_CAR_LOADING : 0)
  const deposit = Math.round(car.price * terms.deposit)
  const borrowed = car.price - deposit
  const final = Math.round(car.price * terms.final)
  const comparison = comparisonRate(rate, terms.establishment, terms.monthlyFee)
  return {
    interestRate: rate,
    comparisonRate: comparison,
    paymentWeek: toCents(annuityPayment(borrowed, rate / 5200, terms.years * 52, final)),
    paymentMonth: toCents(annuityPayment(borrowed, rate / 1200, terms.years * 12, final)),
    termYears: terms.years,
    termMonths: terms.years * 12,
    deposit,
    disclaimer: describeTerms({
      rate,
      comparison: site.country === 'NZ' ? null : comparison,
      deposit,
      final,
      years: terms.years,
    }),
  }
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-AU')}`
}

/** The lender's disclaimer. Comparison rates are required only in Australia. */
function describeTerms(terms: {
  rate: number
  comparison: number | null
  deposit: number
  final: number
  years: number
}): string {
  const comparison =
    terms.comparison === null ? '' : ` (comparison rate ${terms.comparison.toFixed(2)}% p.a.)`
  const parts = [
    `Repayments are estimates over ${terms.years} years at ${terms.rate.toFixed(2)}% p.a.${comparison}`,
    terms.deposit > 0 ? ` after a deposit of ${dollars(terms.deposit)}` : ' with no deposit',
    terms.final > 0 ? ` and with a final payment of ${dollars(terms.final)}.` : ' and a final payment of $0.',
    terms.comparison === null
      ? ''
      : ' The comparison rate is based on a secured loan of $30,000 over 5 years. WARNING: This comparison rate is true only for the example given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
    ' Lending criteria, fees and charges apply.',
  ]
  return parts.join('')
}
