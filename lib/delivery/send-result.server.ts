import 'server-only'
import { describeFailure, logLine, type LogDetails } from '@/lib/http/log-line'
import type { WorkQueue } from '@/lib/leads/work-queue.server'

/** Outcome of one attempt to send a lead or a mail. */
export type SendResult =
  /** Accepted. `id` is the lead's id at the destination, where it returns one. */
  | { kind: 'delivered'; id?: number | null }
  /** Permanently rejected; `message` is for operators, and for the shopper when the dealer API rejects. */
  | { kind: 'refused'; status: number; message: string }
  /** Failed temporarily and to be retried. `status` is `null` without a response; `retryAfterMs` is from `Retry-After`. */
  | { kind: 'failed'; status: number | null; message: string; retryAfterMs?: number | null }

type Failure = Exclude<SendResult, { kind: 'delivered' }>

/** How one outbox sends a claimed row and stores the outcome. */
type Sending = {
  queue: Pick<WorkQueue, 'settleFailed'>
  /** A throw counts as a temporary failure. */
  send: () => Promise<SendResult>
  markDelivered: (id: number | null) => Promise<unknown>
  markRefused: (status: number, message: string) => Promise<unknown>
  /** The log line of a rejection or a failure. */
  describe: (outcome: Failure) => string
  /** Identifies the row in the log. */
  where: LogDetails
}

/** From this attempt on, failures are logged as errors instead of warnings. */
const ALARM_AFTER = 8

/**
 * Sends a claimed row of an outbox and stores the outcome: delivered, rejected, or failed with the time of the next attempt.
 * Throws only when the outbox itself fails.
 */
export async function sendAndSettle(
  row: { id: number; attempts: number },
  { queue, send, markDelivered, markRefused, describe, where }: Sending,
): Promise<SendResult> {
  const outcome = await send().catch((error: unknown): SendResult => ({
    kind: 'failed',
    status: null,
    message: describeFailure(error),
  }))
  const details = { ...where, attempt: row.attempts }
  if (outcome.kind === 'delivered') {
    await markDelivered(outcome.id ?? null)
  } else if (outcome.kind === 'refused') {
    await markRefused(outcome.status, outcome.message)
    logLine('error', describe(outcome), details)
  } else {
    const { status, message, retryAfterMs } = outcome
    const waitMs = await queue.settleFailed(row, status, message, retryAfterMs)
    const level = row.attempts >= ALARM_AFTER ? 'error' : 'warn'
    logLine(level, describe(outcome), { ...details, status, waitMs })
  }
  return outcome
}
