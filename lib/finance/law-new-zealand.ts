import { formatPrice } from '@/lib/cars/price'
import type { FinanceBlock, FinanceFacts, FinanceLaw } from './finance-law'
import { describeRate, getMonths } from './wording'

/**
 * Loans at or above this percentage are high-cost credit (CCCFA 2003, Part 1A). Their advertisements require
 * risk statements and a reference to financial mentoring (Regulations 2004, r 4AAA and 4AAB), which this
 * product does not provide.
 */
const HIGH_COST = 50

/** Maximum term in months for which the total must be stated (r 4AAAQ). */
const MAX_TOTAL_MONTHS = 84
const WEEKS_PER_YEAR = 52

/**
 * Credit Contracts and Consumer Finance Act 2003, s 9C, and Regulations 2004: an advertised payment requires
 * the total of all payments (r 4AAAQ); interest requires an annual rate and a notice of fees (r 4AAAR). New
 * Zealand law has no comparison rate, so none is shown.
 */
export const NEW_ZEALAND: FinanceLaw = {
  mayShow: ({ offer }) => offer.interestRate >= 0 && offer.interestRate < HIGH_COST,
  require: (facts) => [describeRate(facts), ...describeTotal(facts), describeFees()],
}

function describeTotal(facts: FinanceFacts): FinanceBlock[] {
  const months = getMonths(facts)
  const { payment, price, variant } = facts
  if (payment === null || !months || months > MAX_TOTAL_MONTHS) return []
  const count = variant.payment === 'month' ? months : Math.round((months * WEEKS_PER_YEAR) / 12)
  const final = Math.round((variant.finalShare ?? 0) * (price ?? 0))
  const total = Math.round((payment * count + final) * 100) / 100
  const suffix = final > 0 ? ' and the final payment' : ''
  return [
    {
      kind: 'total',
      place: 'headline',
      value: formatPrice(total),
      text: `total of ${count} payments${suffix}`,
    },
  ]
}

function describeFees(): FinanceBlock {
  return {
    kind: 'fees',
    place: 'line',
    text: 'Establishment and other credit fees are also payable. Lending criteria apply.',
  }
}
