import { advanceReservation, requestEnd, type CheckoutPorts } from '@/lib/checkout/advance-reservation.server'
import {
  canDisplace,
  type EndReason,
  isEnded,
  isOpen,
  NEVER,
  PaymentUnavailable,
  type Reservation,
  toLeadRequestKey,
} from '@/lib/checkout/reservation'
import { CallSchedule, type CallMode } from './call-schedule'
import { FakePlatform } from './fake-platform'
import { FakeStripe } from './fake-stripe'
import type { ModelRows } from './memory-rows'
import { MINUTE_MS, newHold, newReservationLead } from './new-reservation'

/** One event of the model. `pick` selects one of the candidates. */
export type Action =
  | { do: 'start'; buyer: number; isWeak: boolean }
  | { do: 'pay'; buyer: number }
  | { do: 'advance'; pick: number; by: 'redirect' | 'webhook' | 'page' | 'worker' }
  | { do: 'end'; pick: number; reason: EndReason }
  | { do: 'tick'; ms: number }
  | { do: 'dealer'; what: 'sell' | 'reserve' | 'change' | 'restore' }
  | { do: 'dashboard'; pick: number; what: 'cancel' | 'refund' }
  | { do: 'step'; pick: number; times: number; mode: CallMode }

/** No request lasts longer than this. */
const MAX_REQUEST_MS = MINUTE_MS
/** Polling interval of the model's worker, in ms. Longer than a lease. */
const WORKER_MS = 2 * MINUTE_MS
const QUIET_ROUNDS = 200

/** `clock` is shared with `rows`. Without `hasLeases`, every run gets the lease, because correctness must not depend on it. */
type ModelOptions = { hasLeases: boolean; clock: { now: number }; rows: ModelRows }

/**
 * Two buyers, one vehicle, Stripe, the dealer platform and any number of runs of the code under test, which pause at each call.
 * `problems` collects violated invariants.
 */
export class CheckoutModel {
  readonly problems: string[] = []
  readonly #schedule = new CallSchedule()
  readonly #platform = new FakePlatform()
  readonly #stripe = new FakeStripe((reservation) => this.#checkCapture(reservation))
  readonly #secrets = [new Set<string>(), new Set<string>()]
  readonly #announced = new Set<string>()
  readonly #captured = new Set<string>()
  readonly #ids: string[] = []
  readonly #rows: ModelRows
  readonly #ports: CheckoutPorts
  readonly #insert: ModelRows['insert']
  readonly #attachIntent: ModelRows['attachIntent']
  readonly #clock: { now: number }

  constructor({ hasLeases, clock, rows }: ModelOptions) {
    this.#clock = clock
    const { payments } = this.#stripe
    const { vehicles } = this.#platform
    const onDatabase = () => new Error('database')
    const onStripe = () => new PaymentUnavailable('Stripe')
    const onPlatform = () => new Error('dealer platform')
    const onEffect = () => new Error('effect')
    const wrap = this.#schedule.wrap.bind(this.#schedule)
    const note = (name: string) =>
      wrap(name, async ({ id }: Reservation) => void this.#announced.add(`${name} ${id}`), onEffect)
    this.#rows = rows
    this.#insert = wrap('insert', rows.insert.bind(rows), onDatabase)
    this.#attachIntent = wrap('attachIntent', rows.attachIntent.bind(rows), onDatabase)
    this.#ports = {
      rows: {
        find: wrap('find', rows.find.bind(rows), onDatabase),
        update: wrap('update', rows.update.bind(rows), onDatabase),
        capture: wrap('store capture', rows.capture.bind(rows), onDatabase),
        lease: wrap('lease', async (...args) => (await rows.lease(...args)) || !hasLeases, onDatabase),
        freeLease: wrap('freeLease', rows.freeLease.bind(rows), onDatabase),
        markDue: wrap('markDue', rows.markDue.bind(rows), onDatabase),
      },
      payments: {
        create: wrap('create', payments.create, onStripe),
        read: wrap('read', payments.read, onStripe),
        capture: wrap('capture', payments.capture, onStripe),
        cancel: wrap('cancel', payments.cancel, onStripe),
        refund: wrap('refund', payments.refund, onStripe),
      },
      vehicles: {
        check: wrap('check', vehicles.check, onPlatform),
        reserve: wrap('reserve', vehicles.reserve, onPlatform),
        release: wrap(
          'release',
          async (reservation) => {
            this.#checkRelease(reservation)
            await vehicles.release(reservation)
          },
          onPlatform,
        ),
      },
      effects: {
        planLead: wrap(
          'planLead',
          async (reservation: Reservation) => newReservationLead(reservation),
          onEffect,
        ),
        afterConfirmed: note('confirmed'),
        afterCaptured: note('captured'),
        afterReleased: note('released'),
        afterEnded: note('ended'),
        afterDelayed: note('delayed'),
        afterRecovered: note('recovered'),
      },
      now: () => this.#clock.now,
      random: () => 0.5,
      report: () => {},
    }
  }

  async act(action: Action): Promise<void> {
    const { actors } = this.#schedule
    switch (action.do) {
      case 'start':
        return this.#schedule.spawn('start', () => this.#start(action.buyer, action.isWeak))
      case 'pay':
        for (const intentId of this.#secrets[action.buyer] ?? []) this.#stripe.authorise(intentId)
        return
      case 'advance':
        return this.#advance(action.pick, action.by)
      case 'end': {
        const id = at(this.#ids, action.pick)
        if (id) await this.#schedule.spawn('end', () => requestEnd(this.#ports, id, action.reason))
        return
      }
      case 'tick':
        if (action.ms >= MAX_REQUEST_MS) await this.#schedule.landRequests()
        this.#clock.now += action.ms
        return
      case 'dealer':
        return this.#changeVehicle(action.what)
      case 'dashboard': {
        const intentId = at([...this.#stripe.intents.keys()], action.pick)
        if (intentId) this.#stripe[action.what](intentId)
        return
      }
      case 'step':
        for (let time = 1; time <= action.times; time++) {
          const actor = at(actors, action.pick)
          if (actor) await this.#schedule.step(actor, time === action.times ? action.mode : 'ok')
        }
    }
  }

  /** Ends all faults, runs the worker until nothing is due, and checks the invariants. Returns the number of captures. */
  async settle(): Promise<number> {
    await this.#schedule.finish()
    let isLast = false
    for (let round = 0; round < QUIET_ROUNDS; round++) {
      const owed = (await this.#rows.listAll()).filter(({ nextLookAt }) => nextLookAt !== NEVER)
      // Captured reservations are polled for days; one run after the last action is enough.
      const open = owed.filter((row) => isOpen(row) || !row.isAnnounced || isEnded(row))
      if (open.length === 0 && isLast) break
      isLast = open.length === 0
      const due = isLast ? Math.max(...owed.map(toDueTime)) : Math.min(...open.map(toDueTime))
      this.#clock.now = Math.max(this.#clock.now + WORKER_MS, due)
      for (const { id, nextLookAt } of owed)
        if (nextLookAt <= this.#clock.now)
          await this.#schedule.spawn('worker', () => advanceReservation(this.#ports, id))
      await this.#schedule.finish()
    }
    await this.#checkQuiet()
    return this.#captured.size
  }

  /** The same steps as the handler of `POST /api/reservations`. */
  async #start(buyer: number, isWeak: boolean): Promise<void> {
    const visitor = `visitor-${buyer}`
    const id = `r${this.#ids.length + 1}`
    this.#ids.push(id)
    const expiresAt = this.#clock.now + 15 * MINUTE_MS
    const hold = newHold({ id, visitor, ownerHash: visitor, isWeak, expiresAt })
    let outcome = await this.#insert(hold)
    if (outcome.kind === 'taken' && canDisplace(outcome.reservation, visitor)) {
      await requestEnd(this.#ports, outcome.reservation.id, 'displaced')
      outcome = await this.#insert(hold)
    }
    const reservation = outcome.kind === 'key-reused' ? null : outcome.reservation
    if (reservation?.visitor !== visitor || reservation.state !== 'held') return
    const intent = await this.#ports.payments.create(reservation)
    const attached = await this.#attachIntent(reservation.id, intent.id, expiresAt)
    if (attached) this.#secrets[buyer]?.add(intent.id)
    else await this.#ports.payments.cancel(reservation)
  }

  async #advance(pick: number, by: 'redirect' | 'webhook' | 'page' | 'worker'): Promise<void> {
    const id = at(this.#ids, pick)
    if (!id) return
    const row = await this.#rows.find(id)
    if (by === 'worker' && (!row || row.nextLookAt > this.#clock.now)) return
    const options = { hasNewEvent: by === 'webhook', respectBackOff: by === 'page' }
    await this.#schedule.spawn(by, () => advanceReservation(this.#ports, id, options))
  }

  #changeVehicle(what: 'sell' | 'reserve' | 'change' | 'restore'): void {
    const platform = this.#platform
    if (what === 'sell' && platform.reservedBy === null) platform.isSold = true
    if (what === 'reserve' && !platform.isSold) platform.reservedBy ??= DEALER
    if (what === 'change') platform.isChanged = true
    if (what !== 'restore') return
    platform.isChanged = false
    platform.isSold = false
    if (platform.reservedBy === DEALER) platform.reservedBy = null
  }

  #checkCapture({ id }: Reservation): void {
    if (this.#platform.reservedBy !== id)
      this.problems.push(`${id} is captured without a reservation at the dealer platform`)
    for (const intent of this.#stripe.intents.values())
      if (intent.status === 'succeeded' && intent.amountRefunded === 0)
        this.problems.push(`${id} is captured, and so is ${intent.id}`)
    if (this.#captured.has(id)) this.problems.push(`${id} is captured twice`)
    this.#captured.add(id)
  }

  /** Invariant: the payment ends before the vehicle is released. */
  #checkRelease({ id }: Reservation): void {
    const intent = this.#stripe.intents.get(`pi_${id}`)
    const isSettled = intent?.status === 'canceled' || (intent?.amountRefunded ?? 0) > 0
    if (!isSettled) this.problems.push(`${id} is released while its intent is ${intent?.status}`)
  }

  async #checkQuiet(): Promise<void> {
    const rows = await this.#rows.listAll()
    const leadKeys = await this.#rows.listLeadKeys()
    const report = (text: string) => this.problems.push(text)
    for (const { id, status } of this.#stripe.intents.values())
      if (status === 'requires_capture') report(`${id} is still authorised`)
    for (const row of rows) {
      const intent = row.intentId === null ? undefined : this.#stripe.intents.get(row.intentId)
      const name = `${row.id} (${row.state}, ${row.ending})`
      const isCharged = intent?.status === 'succeeded' && intent.amountRefunded === 0
      if (!isEnded(row) && row.state !== 'captured') report(`${name} is still open`)
      if (row.ending !== null && !isEnded(row)) report(`${name} has not ended`)
      if (isCharged !== (row.state === 'captured')) report(`${name} has an intent ${intent?.status}`)
      if (isEnded(row) && intent && intent.status !== 'canceled' && row.state !== 'refunded')
        report(`${name} left its intent ${intent.status}`)
      if (isEnded(row) && intent?.wasAuthorised && row.authorisedAt === null)
        report(`${name} was authorised, and its buyer is not notified of the end`)
      if ((this.#platform.reservedBy === row.id) !== isCharged)
        report(`${name}: the dealer platform has ${this.#platform.reservedBy}`)
      const leads = leadKeys.filter((key) => key === toLeadRequestKey(row.id)).length
      if (leads !== (this.#captured.has(row.id) ? 1 : 0)) report(`${name} has ${leads} leads`)
      if (!this.#announced.has(`${isEnded(row) ? 'ended' : 'captured'} ${row.id}`))
        report(`${name} is not announced`)
    }
  }
}

const DEALER = 'the dealer'

function toDueTime({ nextLookAt }: Reservation): number {
  return nextLookAt
}

function at<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)]
}
