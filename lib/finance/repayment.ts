/** Repayments per year. */
export const FREQUENCIES = { weekly: 52, fortnightly: 26, monthly: 12 } as const
export type Frequency = keyof typeof FREQUENCIES

export type Loan = {
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

export type Repayment = {
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
export function computeRepayment(loan: Loan): Repayment | null {
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
