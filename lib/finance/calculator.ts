import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { CarSummary } from '@/lib/cars/car'
import { formatPrice } from '@/lib/cars/price'
import { INDICATIVE_EXAMPLE, LENDER_VARIANTS, type LenderOffer } from './lenders'

/** The values of the calculator's inputs. */
export type CalculatorFields = {
  price: string
  deposit: string
  rate: string
  years: string
  /** Balloon payment in percent of the price. */
  balloon: string
  frequency: Frequency
}

const PERIODS: Record<Frequency, string> = {
  weekly: 'a week',
  fortnightly: 'a fortnight',
  monthly: 'a month',
}

const DEFAULT_YEARS = INDICATIVE_EXAMPLE.years
/** Lenders only finance cars above this price, in dollars (`FI-03`). */
const PRICE_ABOVE = LENDER_VARIANTS.weekly.priceAbove ?? 0
const HIRED = new Set(['subscription', 'rental'])

/** Whether a car's page shows the calculator (`FI-05`); never for makes whose finance is hidden (`FI-01`). */
export function hasCalculator(car: CarSummary, site: { finance: Site['finance'] }): boolean {
  const { show, calculator, hidden_makes: hidden } = site.finance
  return (
    show &&
    calculator &&
    isAvailable(car) &&
    !car.sold &&
    car.price !== null &&
    car.price > PRICE_ABOVE &&
    !HIRED.has(car.item_type.toLowerCase()) &&
    !hidden.some((make) => make.toLowerCase() === car.make.toLowerCase())
  )
}

/**
 * The initial values of the calculator: the lender's own figures for a car whose page shows them, so that the page has one
 * repayment; otherwise a price in dollars, or that of the indicative example, and the site's rate (`FI-05`).
 */
export function startCalculator(
  finance: Pick<Site['finance'], 'calculator_rate' | 'variant'>,
  price: number | null,
  offer: LenderOffer | null,
): CalculatorFields {
  const amount = Math.round(price ?? INDICATIVE_EXAMPLE.amount)
  const { depositShare, finalShare, payment } = LENDER_VARIANTS[finance.variant]
  const fields = {
    price: String(amount),
    deposit: '0',
    rate: String(finance.calculator_rate),
    years: String(DEFAULT_YEARS),
    balloon: '0',
    frequency: 'weekly',
  } as const
  if (!offer) return fields
  return {
    ...fields,
    deposit: String(offer.deposit ?? Math.round(amount * (depositShare ?? 0))),
    rate: String(offer.interestRate ?? finance.calculator_rate),
    years: String(offer.termYears ?? (offer.termMonths ?? DEFAULT_YEARS * 12) / 12),
    balloon: String((finalShare ?? 0) * 100),
    frequency: payment === 'week' ? 'weekly' : 'monthly',
  }
}

/** Parses the fields as a loan; a field without a number counts as zero. */
export function readLoan(fields: CalculatorFields): Loan {
  const price = readNumber(fields.price)
  return {
    price,
    deposit: readNumber(fields.deposit),
    balloon: Math.round(price * readNumber(fields.balloon)) / 100,
    ratePercent: readNumber(fields.rate),
    months: Math.round(readNumber(fields.years) * 12),
    frequency: fields.frequency,
  }
}

export type Estimate = { payment: string; period: string; lines: { name: string; value: string }[] }

/** The estimate for the fields, formatted; `null` if they do not describe a valid loan (`FI-05`). */
export function estimate(fields: CalculatorFields): Estimate | null {
  const loan = readLoan(fields)
  const repayment = computeRepayment(loan)
  return repayment && describe(loan, repayment)
}

/** Why the fields describe no valid loan. */
export function explainNoEstimate(fields: CalculatorFields): string {
  const loan = readLoan(fields)
  if (loan.ratePercent < 0) return 'Enter an interest rate of 0 % or more.'
  if (loan.months <= 0) return 'Enter a term of at least one year.'
  return 'Enter a price above the deposit and a balloon below the loan amount.'
}

function describe(loan: Loan, repayment: Repayment): Estimate {
  const { borrowed, payment, count, total, interest } = repayment
  return {
    payment: formatPrice(payment),
    period: PERIODS[loan.frequency],
    lines: [
      { name: 'Amount borrowed', value: formatPrice(borrowed) },
      { name: 'Repayments', value: `${count} × ${formatPrice(payment)}` },
      ...(loan.balloon > 0 ? [{ name: 'Balloon payment', value: formatPrice(loan.balloon) }] : []),
      { name: 'Interest', value: formatPrice(interest) },
      { name: 'Total to repay', value: formatPrice(total) },
    ],
  }
}

function readNumber(text: string): number {
  const value = Number(text.replaceAll(/[$,%\s]/g, ''))
  return Number.isFinite(value) ? value : 0
}

/** Repayments per year. */
export const FREQUENCIES = { weekly: 52, fortnightly: 26, monthly: 12 } as const
export type Frequency = keyof typeof FREQUENCIES

type Loan = {
  /** Price of the vehicle in dollars. */
  price: number
  /** Deposit in dollars. */
  deposit: number
  /** Balloon payment at the end of the term, in dollars. */
  balloon: number
  /** Nominal annual interest rate in percent, charged per repayment period. */
  ratePercent: number
  months: number
  frequency: Frequency
}

type Repayment = {
  /** Amount borrowed in dollars. */
  borrowed: number
  /** Repayment per period in dollars, rounded to the cent. */
  payment: number
  count: number
  /** Total of all repayments and the balloon, in dollars. */
  total: number
  /** Total interest in dollars. */
  interest: number
}

/**
 * Level repayments at the end of each period that reduce a loan to its
 * balloon (annuity formula), rounded to the cent (`FI-05`). `null` if nothing
 * is borrowed, the term is zero, or the balloon exceeds the amount borrowed.
 */
function computeRepayment(loan: Loan): Repayment | null {
  const borrowed = toCents(loan.price - loan.deposit)
  const perYear = FREQUENCIES[loan.frequency]
  const count = Math.round((loan.months * perYear) / 12)
  const isPossible =
    borrowed > 0 && count > 0 && loan.ratePercent >= 0 && loan.balloon >= 0 && loan.balloon <= borrowed
  if (!isPossible) return null
  const payment = toCents(levelPayment(borrowed, loan.ratePercent / 100 / perYear, count, loan.balloon))
  const total = toCents(payment * count + loan.balloon)
  return { borrowed, payment, count, total, interest: Math.max(toCents(total - borrowed), 0) }
}

/** Unrounded payment for a `rate` (0 to 1) per period. `expm1` and `log1p` avoid cancellation at very low rates. */
function levelPayment(borrowed: number, rate: number, count: number, balloon: number): number {
  if (rate === 0) return (borrowed - balloon) / count
  const growth = Math.expm1(count * Math.log1p(rate))
  return rate * (borrowed + (borrowed - balloon) / growth)
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
