import type { Site } from '@/config/schema/site'
import { formatPrice } from '@/lib/cars/price'
import { toZonedTime } from '@/lib/time/zoned-time'
import {
  INDICATIVE_EXAMPLE,
  LENDER_VARIANTS,
  type LenderOffer,
  type LenderVariant,
  type OfferFigure,
} from './lenders'

/** An offer of which both rates are known. */
export type RatedOffer = LenderOffer & { interestRate: number; comparisonRate: number }

type FinanceBlockKind =
  | 'repayment'
  | 'interest-rate'
  | 'comparison-rate'
  | 'terms'
  | 'total'
  | 'fees'
  | 'comparison-warning'
  | 'example'
  | 'validity'
  | 'lender'
  | 'disclaimer'

/**
 * One required statement. `headline` blocks share one style, so that none is more prominent than another; a
 * `line` is visible text; `dialog` blocks go beyond what the law requires.
 */
export type FinanceBlock = {
  kind: FinanceBlockKind
  place: 'headline' | 'line' | 'dialog'
  /** The amount or rate of a headline. */
  value?: string
  text: string
}

export type FinanceSite = Pick<Site, 'finance' | 'country' | 'state' | 'name' | 'locale'> & {
  timezone?: string
}

/** Input of a country's rules. */
export type FinanceFacts = {
  offer: RatedOffer
  variant: LenderVariant
  /** Dollars. */
  payment: number | null
  price: number | null
}

/**
 * Advertising rules of one country: offers that must not be
 * shown, and statements required next to an offer (ADR 0021).
 */
export type FinanceLaw = {
  /** Limits of the annual rates, in percent, that may be advertised in this product's format. No rate may be negative. */
  limits: readonly { rate: 'interestRate' | 'comparisonRate'; operator: '<' | '<='; percent: number }[]
  require(facts: FinanceFacts): FinanceBlock[]
}

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
const AUSTRALIA: FinanceLaw = {
  limits: [
    { rate: 'interestRate', operator: '<=', percent: MAX_RATE },
    { rate: 'comparisonRate', operator: '<=', percent: MAX_RATE },
  ],
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
const NEW_ZEALAND: FinanceLaw = {
  limits: [{ rate: 'interestRate', operator: '<', percent: HIGH_COST }],
  require: (facts) => [describeRate(facts), ...describeTotal(facts), describeFees()],
}

export const LAWS: Record<Site['country'], FinanceLaw> = { AU: AUSTRALIA, NZ: NEW_ZEALAND }

/** Whether an offer at these rates may be advertised. */
export function isLawful({ limits }: FinanceLaw, offer: RatedOffer): boolean {
  return limits.every(({ rate, operator, percent }) => {
    const value = offer[rate]
    return value >= 0 && (operator === '<' ? value < percent : value <= percent)
  })
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

/** Formats an annual rate with two decimals, for example `8.99%`. */
function formatRate(percent: number): string {
  return `${percent.toFixed(2)}%`
}

/** The interest rate, required next to every repayment in both countries. */
function describeRate({ offer }: FinanceFacts): FinanceBlock {
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
function getMonths({ offer }: Pick<FinanceFacts, 'offer'>): number | null {
  return offer.termMonths ?? (offer.termYears === null ? null : offer.termYears * 12)
}

function describeLoan(facts: FinanceFacts): string {
  const { offer, variant } = facts
  const months = getMonths(facts)
  const parts: string[] = []
  if (months) parts.push(`over ${formatTerm(months)}`)
  if (variant.depositShare !== null) {
    const dollars = offer.deposit ? ` (${formatPrice(offer.deposit)})` : ''
    parts.push(`${formatShare(variant.depositShare)} deposit${dollars}`)
  } else if (offer.deposit) parts.push(`${formatPrice(offer.deposit)} deposit`)
  else if (offer.deposit === 0) parts.push('no deposit')
  if (variant.finalShare !== null) parts.push(describeFinalPayment(variant.finalShare))
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

/** The least and the greatest of each figure of the offers that the cards of a search show. */
export type OfferSpread = Partial<Record<OfferFigure, { min: number; max: number }>>

/**
 * The basis of the repayments that shoppers filter by: the terms that a card states beside its repayment, for all vehicles of a
 * search. Empty if their rates are unknown.
 */
export function describeRepaymentBasis(site: Pick<Site, 'finance' | 'country'>, spread: OfferSpread): string {
  const { finance, country } = site
  const { interestRate, comparisonRate, termMonths, deposit } = spread
  if (!interestRate || !comparisonRate) return ''
  const variant = LENDER_VARIANTS[finance.variant]
  const parts = [
    `Repayments a ${variant.payment} on a secured loan by ${finance.lender_name || 'our lender'}`,
    termMonths && `over ${joinSpread(termMonths, formatTerm)}`,
    variant.depositShare !== null
      ? `${formatShare(variant.depositShare)} deposit`
      : deposit && (deposit.max > 0 ? `${joinSpread(deposit, formatPrice)} deposit` : 'no deposit'),
    variant.finalShare !== null && describeFinalPayment(variant.finalShare),
    `interest rate ${joinSpread(interestRate, formatRate)} p.a.`,
    country === 'AU' && `comparison rate ${joinSpread(comparisonRate, formatRate)} p.a.`,
  ]
  const notes = country === 'AU' ? [FEES, WARNING] : [describeFees()]
  const seeCards = 'Each vehicle shows its own terms.'
  return [parts.filter(Boolean).join(', '), seeCards, ...notes.map(({ text }) => text)].join(' ')
}

/** "5 years", or "3 years to 5 years". */
function joinSpread({ min, max }: { min: number; max: number }, format: (value: number) => string): string {
  const [from, to] = [format(min), format(max)]
  return from === to ? from : `${from} to ${to}`
}

function formatTerm(months: number): string {
  return months % 12 === 0 ? plural(months / 12, 'year') : `${months} months`
}

function describeFinalPayment(share: number): string {
  return share === 0 ? '$0 final payment' : `${formatShare(share)} final payment`
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The calendar date of a moment in a time zone. */
export function readDay(nowSeconds: number, timezone: string): { year: number; month: number; day: number } {
  const { date } = toZonedTime(nowSeconds * 1000, timezone)
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/**
 * Formats the last day of an offer, for example "30 November 2026": the same day next month (or that month's
 * last day), or the end of this month (`FI-02`, `FI-03`).
 */
function describeValidity(
  validity: LenderVariant['validity'],
  nowSeconds: number,
  site: { timezone: string; locale: string },
): string {
  const { year, month, day } = readDay(nowSeconds, site.timezone)
  const ahead = validity === 'month-ahead' ? 1 : 0
  const lastDay = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate()
  const until = Date.UTC(year, month - 1 + ahead, ahead ? Math.min(day, lastDay) : lastDay)
  return new Intl.DateTimeFormat(site.locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(until)
}
