import type { Site } from '@/config/schema/site'
import type { RatedOffer } from './eligibility'
import type { LenderVariant } from './lenders'

export type FinanceBlockKind =
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
  /** Whether an offer at this rate may be advertised in this product's format. */
  mayShow(facts: FinanceFacts): boolean
  require(facts: FinanceFacts): FinanceBlock[]
}
