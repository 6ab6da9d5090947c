import { advanceReservation, requestEnd, type CheckoutPorts } from '@/lib/checkout/advance-reservation.server'
import { isRefunded } from '@/lib/checkout/decide-step'
import { isEnded, PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { UpstreamError } from '@/lib/http/upstream-error'
import { Failure } from '../stock/failure'

/** Polling of a reservation that another process has leased. The total time is longer than the lease. */
const POLL_INTERVAL_MS = 250
const MAX_POLLS = 80

type EndCommand = 'cancel' | 'refund'

/**
 * Ends a reservation for an operator and waits for the outcome. Idempotent, and safe while web apps run. For an ended reservation
 * it repeats the end at Stripe and the dealer platform, in case either still has it open (see `reconcile`).
 * @throws Failure when the reservation is unknown, in the wrong state, or waits for Stripe or the dealer platform.
 */
export async function endReservation(
  ports: CheckoutPorts,
  command: EndCommand,
  id: string,
  wait: (ms: number) => Promise<void>,
): Promise<Reservation> {
  const found = await ports.rows.find(id)
  if (!found)
    throw new Failure(`There is no reservation ${id}. Run \`npm run reservations -- list\` to see the ids.`)
  if (isEnded(found)) return repeatEnd(ports, command, found)
  assertState(found, command)
  let row = found.ending === null ? await request(ports, id) : await advanceReservation(ports, id)
  for (let polls = 0; row && !isEnded(row); polls += 1) {
    if (row.attempts > 0 || polls === MAX_POLLS)
      throw new Failure(
        `The end of reservation ${id} is recorded, and the web app keeps retrying: ${row.lastError ?? 'another process is working on it.'}`,
      )
    await wait(POLL_INTERVAL_MS)
    row = await advanceReservation(ports, id)
  }
  if (!row) throw new Failure(`Reservation ${id} was deleted in the meantime.`)
  return row
}

/** Requests the end; `null` when the row was deleted. A refusal is not an error yet, because the row may have changed since it was read. */
async function request(ports: CheckoutPorts, id: string): Promise<Reservation | null> {
  return (await requestEnd(ports, id, 'operator')).reservation
}

/** @throws Failure when the command does not apply to this state. */
function assertState({ id, state }: Reservation, command: EndCommand): void {
  if (command === 'cancel' && state === 'captured')
    throw new Failure(
      `The deposit of reservation ${id} is captured. Refund it with \`npm run reservations -- refund ${id}\`.`,
    )
  if (command === 'refund' && state !== 'captured')
    throw new Failure(
      `Reservation ${id} is ${state}: nothing is charged. Cancel it with \`npm run reservations -- cancel ${id}\`.`,
    )
}

async function repeatEnd(ports: CheckoutPorts, command: EndCommand, row: Reservation): Promise<Reservation> {
  try {
    const intent = await ports.payments.read(row)
    const isCharged = intent?.status === 'succeeded' && !isRefunded(intent)
    if (isCharged && command === 'cancel')
      throw new Failure(
        `Reservation ${row.id} is ${row.state}, and its deposit is charged. Refund it with \`npm run reservations -- refund ${row.id}\`.`,
      )
    if (!isCharged && command === 'refund' && row.state !== 'refunded')
      throw new Failure(
        `Reservation ${row.id} is ${row.state} and was not charged: there is nothing to refund.`,
      )
    if (isCharged) await ports.payments.refund(row)
    else if (intent && intent.status !== 'canceled' && intent.status !== 'succeeded')
      await ports.payments.cancel(row)
    await ports.vehicles.release(row)
    return row
  } catch (error) {
    if (error instanceof PaymentUnavailable || error instanceof UpstreamError)
      throw new Failure(
        `Reservation ${row.id} is ${row.state}. Run this command again later: ${error.message}`,
        {
          cause: error,
        },
      )
    throw error
  }
}
