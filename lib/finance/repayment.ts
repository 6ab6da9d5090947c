/** Repayments a year. */
export const FREQUENCIES = { weekly: 52, fortnightly: 26, monthly: 12 } as const
export type Frequency = keyof typeof FREQUENCIES

export type Loan = {
  /** What the vehicle costs, in dollars. */
  price: number
  /** Paid at the start, in dollars. */
  deposit: number
  /** Owed in one sum at the end, in dollars. */
  balloon: number
  /** Percent a year, nominal, charged per repayment period. */
  ratePercent: number
  months: number
  frequency: Frequency
}

export type Repayment = {
  /** Dollars borrowed. */
  borrowed: number
  /** Dollars each period, to the cent. */
  payment: number
  count: number
  /** Dollars paid after the deposit: all repayments and the balloon. */
  total: number
  /** What borrowing costs, in dollars. */
  interest: number
}

/**
 * Level repayments at the end of each period that bring a loan down to its balloon: the annuity formula, to the cent
 * (`FI-05`). `null` where there is nothing to borrow, no time to repay it, or the balloon is more than what is borrowed.
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

/** Unrounded payment for `rate` (0 to 1) a period. `expm1` and `log1p` keep tiny rates from cancelling out. */
function levelPayment(borrowed: number, rate: number, count: number, balloon: number): number {
  if (rate === 0) return (borrowed - balloon) / count
  const growth = Math.expm1(count * Math.log1p(rate))
  return rate * (borrowed + (borrowed - balloon) / growth)
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
