import 'server-only'
import { randomUUID } from 'node:crypto'
import { tryCountRequest } from '@/lib/http/rate-limit.server'
import { backOffMs } from '@/lib/leads/work-queue.server'
import type { NewLead } from '@/lib/leads/outbox-accept.server'
import { PROCESS_ID } from '@/lib/leads/outbox-store.server'
import {
  canEnd,
  decideStep,
  planDelayMail,
  progress,
  toCapturedPatch,
  toCheckedPatch,
  toReleasedPatch,
  toReservedPatch,
  toWaitPatch,
  type Known,
  type ReservationPatch,
  type Step,
} from './decide-step'
import {
  isEnded,
  isOpen,
  NEVER,
  PaymentUnavailable,
  type EndReason,
  type Payments,
  type Reservation,
  type Vehicles,
} from './reservation'

/** How long a run holds a row's lease, in ms. After a crash, no other run takes the row until the lease expires. */
const LEASE_MS = 15_000
/** Guards against an endless loop: no run needs this many steps. The worker continues a run that reaches it. */
const MAX_STEPS = 40
const MAX_ERROR_LENGTH = 500
/** Comparisons of one reservation with Stripe per minute that readers cause. */
const ADVANCES_BY_READERS_PER_MINUTE = 60

/** The part of `ReservationStore` that runs use. `update` and `capture` return `null` when `version` is out of date. */
export type ReservationRows = {
  find(id: string): Promise<Reservation | null>
  update(id: string, version: number, patch: ReservationPatch): Promise<Reservation | null>
  capture(id: string, version: number, patch: ReservationPatch, lead: NewLead): Promise<Reservation | null>
  lease(id: string, owner: string, leaseMs: number): Promise<boolean>
  freeLease(id: string, owner: string): Promise<void>
  markDue(id: string): Promise<void>
}

/**
 * Side effects of transitions. `planLead` builds the lead that is stored with the capture, with `toLeadRequestKey` as its request
 * key. `afterCaptured`, `afterReleased` and `afterEnded` are retried until they succeed, so they must be idempotent.
 * `afterConfirmed` is best effort: `afterCaptured` repeats it. `afterDelayed` runs when an outage delays the outcome of a payment
 * that is or may be authorised: the buyer gets one email, not before `mailAt` (Unix ms). `afterRecovered` runs when the payment of
 * a hold can be read again.
 */
export type Effects = {
  planLead(reservation: Reservation): Promise<NewLead>
  afterConfirmed(reservation: Reservation): Promise<void>
  afterCaptured(reservation: Reservation): Promise<void>
  afterReleased(reservation: Reservation): Promise<void>
  afterEnded(reservation: Reservation): Promise<void>
  afterDelayed(reservation: Reservation, mailAt: number): Promise<void>
  afterRecovered(reservation: Reservation): Promise<void>
}

/** Dependencies of a run. `now` in Unix ms; `random` in [0, 1); `report` logs an error that will be retried. */
export type CheckoutPorts = {
  rows: ReservationRows
  payments: Payments
  vehicles: Vehicles
  effects: Effects
  now: () => number
  random: () => number
  report: (error: unknown, reservation: Reservation) => void
}

type AdvanceOptions = {
  /** Returns immediately during an outage's back-off. For frequent callers, such as a page that polls. */
  respectBackOff?: boolean
  /** Stripe sent an event: a run in progress in another process reads the payment again. */
  hasNewEvent?: boolean
}

/**
 * Runs the state machine of a reservation until it is finished or has to wait. Redirects, webhooks, pages, the worker and
 * operators all call this one function (RV-03). Each step reads the intent from Stripe, decides, performs one side effect and
 * stores the outcome with a version check, so concurrent runs on one row are safe.
 * Failures of Stripe, the dealer platform and the effects are stored with a back-off; database failures are thrown.
 * @returns the updated reservation, or `null` for an unknown id.
 */
export async function advanceReservation(
  ports: CheckoutPorts,
  id: string,
  { respectBackOff = false, hasNewEvent = false }: AdvanceOptions = {},
): Promise<Reservation | null> {
  const { rows } = ports
  const reservation = await rows.find(id)
  if (!reservation || (isEnded(reservation) && reservation.nextLookAt === NEVER)) return reservation
  if (respectBackOff && reservation.attempts > 0 && reservation.nextLookAt > ports.now()) return reservation
  const owner = `${PROCESS_ID}|${randomUUID()}`
  if (!(await rows.lease(id, owner, LEASE_MS))) {
    if (hasNewEvent) await rows.markDue(id)
    return reservation
  }
  try {
    return await runSteps(ports, id)
  } finally {
    // The lease expires anyway, so a failure here must not hide the run's outcome.
    await rows.freeLease(id, owner).catch((error: unknown) => ports.report(error, reservation))
  }
}

/** Compares a reservation with Stripe for a page or API read, unless it is settled, in a back-off, or over its rate limit. */
export async function advanceForReader(ports: CheckoutPorts, reservation: Reservation): Promise<Reservation> {
  const { id, site } = reservation
  if (!isOpen(reservation)) return reservation
  if (!(await tryCountRequest(`reservation-advance|${site}|${id}`, ADVANCES_BY_READERS_PER_MINUTE)))
    return reservation
  return (await advanceReservation(ports, id, { respectBackOff: true })) ?? reservation
}

/**
 * Stores the reason to end a reservation and advances it. When `canEnd` forbids it, `isAccepted` is false and nothing changes.
 * A displaced hold that was paid in the meantime continues; the returned reservation is still live.
 */
export async function requestEnd(
  ports: CheckoutPorts,
  id: string,
  reason: EndReason,
): Promise<{ isAccepted: boolean; reservation: Reservation | null }> {
  for (;;) {
    const reservation = await ports.rows.find(id)
    if (!reservation || !canEnd(reservation, reason)) return { isAccepted: false, reservation }
    const patch = { ...progress(ports.now()), ending: reason }
    if (await ports.rows.update(id, reservation.version, patch))
      return { isAccepted: true, reservation: await advanceReservation(ports, id) }
  }
}

async function runSteps(ports: CheckoutPorts, id: string): Promise<Reservation | null> {
  let row = await ports.rows.find(id)
  let known: Known | null = null
  let previous: Step['kind'] | null = null
  for (let count = 0; row; count += 1) {
    const before: Reservation = row
    try {
      if (count === MAX_STEPS) throw new Error('The reservation changed too often within one run.')
      known ??= await readKnown(ports, before)
      const step: Step = decideStep(before, known, ports.now())
      if (step.kind === 'done' || step.kind === 'wait')
        return await storeWait(ports, before, step.kind === 'done' ? NEVER : step.until)
      if (step.kind === previous && isPaymentStep(step))
        throw new PaymentUnavailable(`The payment is still ${known.intent?.status} after ${step.kind}.`)
      previous = step.kind
      const outcome: Outcome = await takeStep(ports, before, known, step)
      known = outcome.known
      row = outcome.row
    } catch (error) {
      return storeFailure(ports, before, known !== null, error)
    }
    if (row) continue
    // Another run changed the row first, so the data this run has read may be out of date.
    row = await ports.rows.find(id)
    if (row && previous === 'reserve' && isEnded(row)) await releaseLateReserve(ports, row)
    known = null
    previous = null
  }
  return null
}

/** `row` is `null` when another run changed it first. */
type Outcome = { row: Reservation | null; known: Known }
type PaymentStep = Extract<Step['kind'], 'capture' | 'cancel' | 'refund'>

async function readKnown(ports: CheckoutPorts, row: Reservation): Promise<Known> {
  if (row.intentId === null || isEnded(row)) return { intent: null, isChecked: false }
  const intent = await ports.payments.read(row)
  if (row.state === 'held' && row.attempts > 0)
    await attempt(ports, row, (at) => ports.effects.afterRecovered(at))
  if (!intent)
    ports.report(new Error(`${row.intentId} not found in Stripe account ${row.account || 'platform'}`), row)
  return { intent, isChecked: false }
}

async function takeStep(
  ports: CheckoutPorts,
  row: Reservation,
  known: Known,
  step: Exclude<Step, { kind: 'done' | 'wait' }>,
): Promise<Outcome> {
  const { rows, payments, vehicles, effects } = ports
  const store = async (patch: ReservationPatch) => ({
    row: await rows.update(row.id, row.version, patch),
    known,
  })
  switch (step.kind) {
    case 'store':
      return store(step.patch)
    case 'check': {
      const patch = toCheckedPatch(row, await vehicles.check(row), ports.now())
      return patch ? store(patch) : { row, known: { ...known, isChecked: true } }
    }
    case 'reserve': {
      const outcome = await store(toReservedPatch(await vehicles.reserve(row), ports.now()))
      if (outcome.row?.state === 'confirmed')
        await attempt(ports, outcome.row, (at) => effects.afterConfirmed(at))
      return outcome
    }
    case 'record': {
      const patch = toCapturedPatch(row, ports.now())
      const lead = await effects.planLead({ ...row, ...patch })
      return { row: await rows.capture(row.id, row.version, patch, lead), known }
    }
    case 'release': {
      await vehicles.release(row)
      if (isEnded(row)) await attempt(ports, row, (at) => effects.afterReleased(at))
      return store(toReleasedPatch(row, known.intent, ports.now()))
    }
    case 'announce': {
      await announce(effects, row)
      return store({ ...progress(ports.now()), isAnnounced: true })
    }
    default:
      return { row, known: { ...known, intent: await payments[step.kind](row) } }
  }
}

async function announce(effects: Effects, row: Reservation): Promise<void> {
  if (!isEnded(row)) return effects.afterCaptured(row)
  if (row.isReserveTried) await effects.afterReleased(row)
  await effects.afterEnded(row)
}

/** Best effort: a failure is logged and ignored. */
async function attempt(
  ports: CheckoutPorts,
  row: Reservation,
  effect: (reservation: Reservation) => Promise<void>,
): Promise<void> {
  try {
    await effect(row)
  } catch (error) {
    ports.report(error, row)
  }
}

/** Releases the vehicle when `reserve` completed after the row had ended, possibly after its last release. */
function releaseLateReserve(ports: CheckoutPorts, row: Reservation): Promise<void> {
  return attempt(ports, row, (at) => ports.vehicles.release(at))
}

async function storeWait(ports: CheckoutPorts, row: Reservation, until: number): Promise<Reservation | null> {
  const patch = toWaitPatch(row, until, ports.now())
  if (!patch) return row
  return (await ports.rows.update(row.id, row.version, patch)) ?? ports.rows.find(row.id)
}

/** Stores when the next attempt is due, and queues the delay email. `isRead`: the payment was read before the failure. */
async function storeFailure(
  ports: CheckoutPorts,
  row: Reservation,
  isRead: boolean,
  error: unknown,
): Promise<Reservation | null> {
  ports.report(error, row)
  const mailAt = planDelayMail(row, isRead, ports.now())
  if (mailAt !== null) await attempt(ports, row, (at) => ports.effects.afterDelayed(at, mailAt))
  const attempts = row.attempts + 1
  const stored = await ports.rows.update(row.id, row.version, {
    attempts,
    nextLookAt: ports.now() + backOffMs(attempts, ports.random()),
    lastError: (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH),
  })
  return stored ?? ports.rows.find(row.id)
}

function isPaymentStep(step: Step): step is { kind: PaymentStep } {
  return step.kind === 'capture' || step.kind === 'cancel' || step.kind === 'refund'
}
