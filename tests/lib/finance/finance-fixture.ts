import { financeSchema } from '@/config/schema/finance'
import type { Site, SiteFile } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { makeCar } from '../cars/car-fixture'
import { makeSite } from '../search/site-fixture'

/** Noon of 21 November 2026 in Sydney, in seconds. */
export const NOVEMBER = Date.UTC(2026, 10, 21, 1) / 1000

const LENDER = 'meridian'

/** A lender's offer in the upstream format, with some numbers as strings. */
export const OFFER = {
  interestRate: '8.24',
  comparisonRate: 9.31,
  paymentWeek: '206.42',
  paymentMonth: 894.5,
  termYears: 5,
  termMonths: 60,
  deposit: 4899,
  disclaimer: 'Approval depends on the lender.',
}

export function makeFinanceSite(
  finance: Partial<Site['finance']> = {},
  settings: Partial<SiteFile> = {},
): Site {
  return makeSite({
    ...settings,
    finance: financeSchema.parse({ show: true, lender: LENDER, variant: 'secured-loan', ...finance }),
  })
}

/** A car that qualifies for finance. `offer` overrides fields of its offer; `null` removes the offer. */
export function makeFinancedCar(
  fields: Record<string, unknown> = {},
  offer: Record<string, unknown> | null = {},
): Car {
  return makeCar({
    finance_lenders: offer === null ? {} : { [LENDER]: { ...OFFER, ...offer } },
    ...fields,
  })
}
