import { formatPrice } from '@/lib/cars/price'
import type { FinanceBlock, FinanceFacts, FinanceSite } from './finance-law'
import { INDICATIVE_EXAMPLE } from './lenders'
import { describeValidity } from './validity'

/** Formats an annual rate with two decimals, for example `8.99%`. */
export function formatRate(percent: number): string {
  return `${percent.toFixed(2)}%`
}

/** The interest rate, required next to every repayment in both countries. */
export function describeRate({ offer }: FinanceFacts): FinanceBlock {
  return {
    kind: 'interest-rate',
    place: 'headline',
    value: `${formatRate(offer.interestRate)} p.a.`,
    text: 'interest rate',
  }
}

/** The repayment and the terms of its loan, or the terms alone if the offer has no repayment. */
export function describeRepayment(facts: FinanceFacts): FinanceBlock[] {
  const terms = describeLoan(facts)
  const blocks: FinanceBlock[] = terms ? [{ kind: 'terms', place: 'line', text: terms }] : []
  if (facts.payment === null) return blocks
  const period = facts.variant.payment
  return [
    { kind: 'repayment', place: 'headline', value: formatPrice(facts.payment), text: `a ${period}` },
    ...blocks,
  ]
}

/** Term of a loan in months; computed from years if the offer gives only those. */
export function getMonths({ offer }: Pick<FinanceFacts, 'offer'>): number | null {
  return offer.termMonths ?? (offer.termYears === null ? null : offer.termYears * 12)
}

function describeLoan(facts: FinanceFacts): string {
  const { offer, variant } = facts
  const months = getMonths(facts)
  const parts: string[] = []
  if (months) parts.push(months % 12 === 0 ? `over ${plural(months / 12, 'year')}` : `over ${months} months`)
  if (variant.depositShare !== null) {
    const dollars = offer.deposit ? ` (${formatPrice(offer.deposit)})` : ''
    parts.push(`${formatShare(variant.depositShare)} deposit${dollars}`)
  } else if (offer.deposit) parts.push(`${formatPrice(offer.deposit)} deposit`)
  else if (offer.deposit === 0) parts.push('no deposit')
  if (variant.finalShare !== null)
    parts.push(
      variant.finalShare === 0 ? '$0 final payment' : `${formatShare(variant.finalShare)} final payment`,
    )
  return parts.length === 0 ? '' : `Secured loan, ${parts.join(', ')}.`
}

/**
 * Statements on a car's page beyond the legal requirements:
 * example, validity, lender and the lender's disclaimer (`CD-07`).
 */
export function describeExtras(facts: FinanceFacts, site: FinanceSite, now: number): FinanceBlock[] {
  const { offer, variant } = facts
  const { amount, years } = INDICATIVE_EXAMPLE
  const until = describeValidity(variant.validity, now, {
    timezone: site.timezone ?? 'Australia/Sydney',
    locale: site.locale,
  })
  const blocks: (FinanceBlock | false)[] = [
    {
      kind: 'lender',
      place: 'dialog',
      text: `Finance by ${site.finance.lender_name || 'our lender'}, arranged through ${site.name}. ${site.finance.lender_name || 'The lender'} assesses every application against its own lending criteria. This is an estimate, not a quote or an offer of credit.`,
    },
    site.country === 'AU' && {
      kind: 'example',
      place: 'dialog',
      text: `Indicative example: a ${years}-year secured loan of ${formatPrice(amount)} at ${formatRate(offer.interestRate)} p.a. has a comparison rate of ${formatRate(offer.comparisonRate)} p.a.`,
    },
    { kind: 'validity', place: 'dialog', text: `Offer valid until ${until}.` },
    Boolean(offer.disclaimer) && { kind: 'disclaimer', place: 'dialog', text: offer.disclaimer ?? '' },
  ]
  return blocks.filter((block) => block !== false)
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
