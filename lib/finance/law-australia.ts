import { formatPrice } from '@/lib/cars/price'
import type { FinanceBlock, FinanceLaw } from './finance-law'
import { INDICATIVE_EXAMPLE } from './lenders'
import { describeRate, formatRate } from './wording'

/** Annual cost rates above this percentage are prohibited (National Credit Code, s 32A). */
const MAX_RATE = 48

const FEES: FinanceBlock = { kind: 'fees', place: 'line', text: 'Fees and charges are payable.' }

const WARNING: FinanceBlock = {
  kind: 'comparison-warning',
  place: 'line',
  text: `Comparison rate for a secured loan of ${formatPrice(INDICATIVE_EXAMPLE.amount)} over ${INDICATIVE_EXAMPLE.years} years. WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.`,
}

/**
 * National Credit Code: an advertised repayment requires the annual percentage rate and a notice of fees (s
 * 150); a rate requires the comparison rate (s 160) and its warning (s 163). The comparison rate must be as
 * prominent as the rate and the repayment, and visible as text (s 164).
 */
export const AUSTRALIA: FinanceLaw = {
  mayShow: ({ offer }) => isLawful(offer.interestRate) && isLawful(offer.comparisonRate),
  require: (facts) => [
    describeRate(facts),
    {
      kind: 'comparison-rate',
      place: 'headline',
      value: `${formatRate(facts.offer.comparisonRate)} p.a.`,
      text: 'comparison rate',
    },
    FEES,
    WARNING,
  ],
}

function isLawful(percent: number): boolean {
  return percent >= 0 && percent <= MAX_RATE
}
