import { formatPrice } from '@/lib/cars/price'
import type { FinanceBlock, FinanceFacts, FinanceLaw } from './finance-law'
import { describeRate, getMonths } from './wording'

/**
 * From this many percent on a loan is high-cost credit (CCCFA 2003, Part 1A), whose advertisements need risk statements
 * and word of financial mentoring (Regulations 2004, r 4AAA and 4AAB) that this product does not carry.
 */
const HIGH_COST = 50

/** Totals are stated for loans of up to this many months (r 4AAAQ). */
const LONGEST_TOTAL_MONTHS = 84
const WEEKS_A_YEAR = 52

/**
 * Credit Contracts and Consumer Finance Act 2003, s 9C, and Regulations 2004: an advertised payment comes with the total
 * of all payments (r 4AAAQ), and interest is stated as an annual rate beside word of the fees (r 4AAAR). There is no
 * comparison rate in New Zealand law, and none is shown.
 */
export const NEW_ZEALAND: FinanceLaw = {
  mayShow: ({ offer }) => offer.interestRate >= 0 && offer.interestRate < HIGH_COST,
  require: (facts) => [describeRate(facts), ...describeTotal(facts), describeFees()],
}

function describeTotal(facts: FinanceFacts): FinanceBlock[] {
  const months = getMonths(facts)
  const { payment, price, variant } = facts
  if (payment === null || !months || months > LONGEST_TOTAL_MONTHS) return []
  const count = variant.payment === 'month' ? months : Math.round((months * WEEKS_A_YEAR) / 12)
  const final = Math.round((variant.finalShare ?? 0) * (price ?? 0))
  const total = Math.round((payment * count + final) * 100) / 100
  const and = final > 0 ? ' and the final payment' : ''
  return [
    {
      kind: 'total',
      place: 'headline',
      value: formatPrice(total),
      text: `total of ${count} payments${and}`,
    },
  ]
}

function describeFees(): FinanceBlock {
  return {
    kind: 'fees',
    place: 'line',
    text: 'Establishment and other credit fees are payable on top. Lending criteria apply.',
  }
}
