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
 * One thing that has to be said. All blocks of the headline are drawn alike, so that none outshines another; a line is on
 * the screen as text; what is in the dialog is more than the law asks for.
 */
export type FinanceBlock = {
  kind: FinanceBlockKind
  place: 'headline' | 'line' | 'dialog'
  /** The figure of a headline. */
  value?: string
  text: string
}

export type FinanceSite = Pick<Site, 'finance' | 'country' | 'state' | 'name' | 'locale'> & {
  timezone?: string
}

/** What the rules of a country look at. */
export type FinanceFacts = {
  offer: RatedOffer
  variant: LenderVariant
  /** Dollars. */
  payment: number | null
  price: number | null
}

/** The law of one country: what may not be shown at all, and what must stand beside what is shown (ADR 0021). */
export type FinanceLaw = {
  /** Whether an offer at this rate may be advertised the way this product advertises. */
  mayShow(facts: FinanceFacts): boolean
  require(facts: FinanceFacts): FinanceBlock[]
}
