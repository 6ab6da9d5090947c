import { advanceReservation, requestEnd, type CheckoutPorts } from '@/lib/checkout/advance-reservation.server'
import { isRefunded } from '@/lib/checkout/decide-step'
import { isEnded, PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { UpstreamError } from '@/lib/http/upstream-error'
import { Failure } from '../stock/failure'

/** How often a reservation that another process works on is looked at, and how many times: longer than its lease. */
const LOOK_EVERY_MS = 250
const LOOKS = 80

export type EndCommand = 'cancel' | 'refund'

/**
 * Ends a reservation for an operator and waits for the outcome. Safe to repeat, and beside running web apps. An ended
 * reservation is ended again at Stripe and at the dealer platform, in case something was left open there (`reconcile`).
 * @throws Failure when it is in the wrong state, unknown, or waits for Stripe or the dealer platform.
 */
export async function endReservation(
  ports: CheckoutPorts,
  command: EndCommand,
  id: string,
  wait: (ms: number) => Promise<void>,
): Promise<Reservation> {
  const found = await ports.rows.find(id)
  if (!found)
    throw new Failure(`There is no reservation ${id}. \`npm run reservations -- list\` shows the ids.`)
  if (isEnded(found)) return repeatEnd(ports, command, found)
  assertState(found, command)
  let row = found.ending === null ? await request(ports, id) : await advanceReservation(ports, id)
  for (let looks = 0; row && !isEnded(row); looks += 1) {
    if (row.attempts > 0 || looks === LOOKS)
      throw new Failure(
        `It is recorded that reservation ${id} ends, and the web app goes on trying: ${row.lastError ?? 'another process works on it.'}`,
      )
    await wait(LOOK_EVERY_MS)
    row = await advanceReservation(ports, id)
  }
  if (!row) throw new Failure(`Reservation ${id} was deleted meanwhile.`)
  return row
}

/** `null` only when the row is gone. It may have changed since it was read, so a refusal is no failure yet. */
async function request(ports: CheckoutPorts, id: string): Promise<Reservation | null> {
  return (await requestEnd(ports, id, 'operator')).reservation
}

/** @throws Failure when the command is not for this state. */
function assertState({ id, state }: Reservation, command: EndCommand): void {
  if (command === 'cancel' && state === 'captured')
    throw new Failure(
      `The deposit of reservation ${id} is captured. Give it back with \`npm run reservations -- refund ${id}\`.`,
    )
  if (command === 'refund' && state !== 'captured')
    throw new Failure(
      `Reservation ${id} is ${state}: nothing is charged. End it with \`npm run reservations -- cancel ${id}\`.`,
    )
}

async function repeatEnd(ports: CheckoutPorts, command: EndCommand, row: Reservation): Promise<Reservation> {
  try {
    const intent = await ports.payments.read(row)
    const isCharged = intent?.status === 'succeeded' && !isRefunded(intent)
    if (isCharged && command === 'cancel')
      throw new Failure(
        `Reservation ${row.id} is ${row.state}, and its deposit is charged. Give it back with \`npm run reservations -- refund ${row.id}\`.`,
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
      throw new Failure(`Reservation ${row.id} is ${row.state}. Run this again later: ${error.message}`, {
        cause: error,
      })
    throw error
  }
}
