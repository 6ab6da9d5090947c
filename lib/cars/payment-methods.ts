import type { Dealership } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'

type StoreSite = Pick<Site, 'enable_store'> & { dealerships: readonly Pick<Dealership, 'card_payments'>[] }

/** Whether a site can take card payments: its store is enabled and a dealership accepts cards (`CD-08`, `RV-01`). */
export function takesCardPayments(site: StoreSite): boolean {
  return site.enable_store && site.dealerships.some(({ card_payments: takesCards }) => takesCards)
}
