import type { Target } from '@/lib/forms/targets'
import type { StoredFile } from './outbox-store.server'

/** What came of one attempt to hand a call to the dealer API. */
export type DeliveryOutcome =
  /** It has the call; `id` is its id of the enquiry, `null` from a service that gives none. */
  | { kind: 'delivered'; id: number | null }
  /** It refuses this call for good; `message` is for the shopper. */
  | { kind: 'refused'; status: number; message: string }
  /** It could not be reached or could not cope; to be tried again. `status` is `null` when there was no answer.
   * `retryAfterMs`: how long it asked us to wait. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs?: number | null }

/**
 * The dealer API as the outbox needs it. Repeating a call with the same key must not make a second enquiry. Never
 * throws for anything that the upstream does.
 */
export type LeadGateway = {
  create(payload: Record<string, unknown>, key: string, target: Target): Promise<DeliveryOutcome>
  /** With `lead_id` in the payload the files and words go on with that enquiry of the dealer API (`LD-01`). */
  createWithFiles(
    payload: Record<string, unknown>,
    files: StoredFile[],
    key: string,
  ): Promise<DeliveryOutcome>
  update(dealerLeadId: number, payload: Record<string, unknown>, key: string): Promise<DeliveryOutcome>
}
