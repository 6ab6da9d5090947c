import type { Target } from '@/lib/forms/targets'
import type { StoredFile } from './outbox-store.server'

/** Outcome of one attempt to send a step to the dealer API. */
export type DeliveryOutcome =
  /** Accepted. `id` is the upstream id of the lead; `null` from services that return none. */
  | { kind: 'delivered'; id: number | null }
  /** Permanently rejected; `message` is shown to the shopper. */
  | { kind: 'refused'; status: number; message: string }
  /** Failed temporarily and to be retried. `status` is `null` without a response; `retryAfterMs` is from `Retry-After`. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs?: number | null }

/**
 * The dealer API calls that the outbox uses. Idempotent: a repeat with the same key creates no second lead. Upstream
 * failures are returned, never thrown.
 */
export type LeadGateway = {
  create(payload: Record<string, unknown>, key: string, target: Target): Promise<DeliveryOutcome>
  /** With `lead_id` in the payload, adds the files and fields to that lead (`LD-01`). */
  createWithFiles(
    payload: Record<string, unknown>,
    files: StoredFile[],
    key: string,
  ): Promise<DeliveryOutcome>
  update(dealerLeadId: number, payload: Record<string, unknown>, key: string): Promise<DeliveryOutcome>
}
