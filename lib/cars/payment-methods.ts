import type { Site } from '@/config/schema/site'

/** Whether a site takes card payments at all: its store is on and a provider is there (`CD-08`). */
export function takesCardPayments(site: Pick<Site, 'enable_store' | 'payment_provider'>): boolean {
  return site.enable_store && site.payment_provider !== ''
}
