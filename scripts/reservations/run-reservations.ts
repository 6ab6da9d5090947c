import { setTimeout as wait } from 'node:timers/promises'
import type { Checkout } from '@/lib/checkout/checkout.server'
import { isOpen, PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import { listReservationMails, listReservations } from '@/lib/checkout/reservation-queries.server'
import type { OpenAccount } from '@/lib/checkout/stripe-client.server'
import { getEnv } from '@/lib/env'
import { type Env } from '@/lib/read-env'
import { UpstreamError } from '@/lib/http/upstream-error'
import { findLeadRecord } from '@/lib/leads/lead-records.server'
import { formatTable } from '../leads/describe-lead'
import { assertDatabaseExists } from '../harness/assert-database'
import { findProblems } from '../sites/find-problems'
import { expirePages } from '../stock/expire-pages'
import { Failure } from '../stock/failure'
import { createPlatform } from '../stock/platform'
import { readSite } from '../stock/sites'
import {
  describeRow,
  describeReservationDetails,
  LIST_HEADERS,
  toPublicRow,
  toPublicDetails,
  type Facts,
} from './describe-reservation'
import { endReservation } from './end-reservation'
import { readArguments, type Arguments } from './read-arguments'
import { reconcile, type Report } from './reconcile'

const LIST_LIMIT = 100
/** A month, plus the days for which an authorisation can stay open. */
const RECONCILE_DAYS = 35
const DAY_MS = 86_400_000

type CommandEnv = Pick<
  Env,
  'DATABASE_URL' | 'SITES_DIR' | 'DEALER_API_URL' | 'DEALER_API_USER' | 'DEALER_API_PASSWORD'
>
export type OpenCheckout = () => Promise<{
  checkout: Checkout
  openAccount: (account: string) => OpenAccount
  close: () => void
}>

type Run = {
  env: CommandEnv
  options: Arguments
  print: (line: string) => void
  checkout: Checkout
  openAccount: (account: string) => OpenAccount
}

/**
 * `npm run reservations`: manages card reservations in the web app's database, also while web apps run.
 * Returns the exit code. @throws Failure with a message for the operator.
 */
export async function runReservations(
  env: CommandEnv,
  args: readonly string[],
  print: (line: string) => void,
  open: OpenCheckout = openCheckout,
): Promise<number> {
  const options = readArguments(args)
  assertDatabaseExists(env.DATABASE_URL)
  const { checkout, openAccount, close } = await open()
  try {
    const quiet = { ...checkout, ports: { ...checkout.ports, report: () => {} } }
    return await execute({ env, options, print, checkout: quiet, openAccount })
  } finally {
    close()
  }
}

/** Imported lazily, so that a usage error does not require a Stripe key or secret. */
async function openCheckout(): ReturnType<OpenCheckout> {
  const { getCheckout, getStripeClients } = await import('@/lib/checkout/checkout.server')
  const checkout = await getCheckout((tag) => expirePages(getEnv(), tag))
  return { checkout, openAccount: getStripeClients(), close: () => checkout.db.$client.close() }
}

function execute(run: Run): Promise<number> {
  switch (run.options.command) {
    case 'list':
      return list(run)
    case 'show':
      return show(run)
    case 'reconcile':
      return runReconcile(run)
    default:
      return end(run, run.options.command)
  }
}

async function list({ options, print, checkout }: Run): Promise<number> {
  const { site, state, sinceMs, isOpenOnly, limit = LIST_LIMIT } = options
  const filter = { ...(site === undefined ? {} : { site }), ...(sinceMs === undefined ? {} : { sinceMs }) }
  const states = state === undefined ? undefined : [state]
  const recent = await listReservations(checkout.db, { ...filter, ...(states ? { states } : {}), limit })
  // Include old reservations that are still open, because operators need to act on them.
  const open = await listReservations(checkout.db, {
    ...filter,
    states: states ?? ['held', 'authorised', 'confirmed', 'captured'],
  })
  const rows = new Map([...recent, ...open.filter(isOpen)].map((row) => [row.id, row]))
  const visible = [...rows.values()]
    .filter((row) => !isOpenOnly || isOpen(row))
    .toSorted((a, b) => b.createdAt - a.createdAt)
  if (options.json) {
    print(JSON.stringify(visible.map(toPublicRow), null, 2))
    return 0
  }
  const now = checkout.ports.now()
  for (const line of formatTable(
    LIST_HEADERS,
    visible.map((row) => describeRow(row, now)),
  ))
    print(line)
  if (recent.length === limit)
    print(`Showing the newest ${limit} and all open reservations. Use --limit to see more.`)
  return 0
}

async function show({ env, options, print, checkout }: Run): Promise<number> {
  const row = await checkout.store.find(options.id)
  if (!row)
    throw new Failure(
      `There is no reservation ${options.id}. Run \`npm run reservations -- list\` to see the ids.`,
    )
  const facts: Facts = {
    intent: await readOrMessage(() => checkout.ports.payments.read(row)),
    vehicle: await readOrMessage(() => readVehicle(env, checkout, row)),
    lead: row.leadId === null ? null : await findLeadRecord(checkout.db, row.leadId),
    mails: await listReservationMails(checkout.db, row),
  }
  if (options.json) print(JSON.stringify(toPublicDetails(row, facts), null, 2))
  else for (const line of describeReservationDetails(row, facts, checkout.ports.now())) print(line)
  return 0
}

async function readVehicle(env: CommandEnv, checkout: Checkout, row: Reservation) {
  const found = await checkout.readCar(await readSite(env.SITES_DIR, row.site), row.carSlug)
  if (found.kind === 'missing') return { kind: 'missing' as const }
  const { car, reservedBy } = found
  return { kind: 'found' as const, isSold: car.sold, isReserved: car.reserved, reservedBy }
}

/** Returns the value or an error message, so that one failing source does not hide the others. */
async function readOrMessage<Value>(read: () => Promise<Value>): Promise<Value | string> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PaymentUnavailable || error instanceof UpstreamError || error instanceof Failure)
      return error.message
    throw error
  }
}

async function end({ options, print, checkout }: Run, command: 'cancel' | 'refund'): Promise<number> {
  const row = await endReservation(checkout.ports, command, options.id, wait)
  if (options.json) print(JSON.stringify(toPublicRow(row), null, 2))
  else print(describeEnd(row))
  return 0
}

function describeEnd({ id, state, ending }: Reservation): string {
  const money = state === 'refunded' ? 'The deposit is refunded' : 'Nothing is charged'
  return `Reservation ${id} is ${state} (${ending ?? 'no reason'}). ${money}, and the vehicle is released.`
}

async function runReconcile({ env, options, print, checkout, openAccount }: Run): Promise<number> {
  const now = checkout.ports.now()
  const { valid, findings } = await findProblems(env.SITES_DIR)
  const sites = options.site === undefined ? valid : [await readSite(env.SITES_DIR, options.site)]
  const platform = createPlatform(env.DEALER_API_URL, {
    user: env.DEALER_API_USER,
    password: env.DEALER_API_PASSWORD,
  })
  const sinceMs = options.sinceMs ?? now - RECONCILE_DAYS * DAY_MS
  const report = await reconcile(
    { checkout, openAccount, platform, sites },
    { sinceMs, site: options.site, now },
  )
  const invalid = new Set(findings.filter(({ level }) => level === 'problem').map(({ file }) => file))
  if (options.site === undefined)
    report.failures.push(
      ...[...invalid].map((file) => `${file} is invalid, so its vehicles were not compared.`),
    )
  if (options.json) print(JSON.stringify(report, null, 2))
  else for (const line of describeReport(report)) print(line)
  return report.differences.length + report.failures.length > 0 ? 1 : 0
}

function describeReport({ differences, failures, settling, compared }: Report): string[] {
  const { reservations, payments, accounts, vehicles } = compared
  const due = differences.filter(({ isDue }) => isDue).length
  return [
    ...differences.map(
      ({ kind, site, reservationId, intentId, finding, advice }) =>
        `${kind}  ${site}  ${reservationId ?? '-'}  ${intentId ?? '-'}  ${finding} ${advice}`,
    ),
    ...failures,
    `${reservations} reservations, ${payments} payments of ${accounts} Stripe accounts and ${vehicles} vehicles compared. Differences: ${differences.length}.`,
    ...(due > 0 ? [`${due} of them are due now. The web app settles them within seconds.`] : []),
    ...(settling > 0
      ? [`${settling} reservations changed in the last two minutes. Run the command again to compare them.`]
      : []),
  ]
}
