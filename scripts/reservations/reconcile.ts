import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { carSummarySchema } from '@/lib/cars/car'
import type { Checkout } from '@/lib/checkout/checkout.server'
import { PaymentUnavailable, type Reservation } from '@/lib/checkout/reservation'
import {
  findReservations,
  findStoredLeads,
  listReservationsToCompare,
} from '@/lib/checkout/reservation-queries.server'
import { findStripeAccount } from '@/lib/checkout/stripe-accounts'
import type { OpenAccount } from '@/lib/checkout/stripe-client.server'
import { Failure } from '../stock/failure'
import type { Platform } from '../stock/platform'
import type { Difference } from './compare-intent'
import { compareReservations, type Findings, type ListedCar } from './compare-reservations'
import { listIntents, type ListedIntent } from './list-intents'

/** Tolerated clock difference between Stripe and this machine, in ms. */
const CLOCK_SKEW_MS = 10 * 60_000

type ReconcilePorts = {
  checkout: Pick<Checkout, 'db' | 'store' | 'ports' | 'settings'>
  openAccount: (account: string) => OpenAccount
  platform: Pick<Platform, 'listCars'>
  /** The sites to compare: all, or the one given by `--site`. */
  sites: readonly Site[]
}

export type Report = {
  differences: Difference[]
  /** One message per source that could not be read. Its data is not compared. */
  failures: string[]
  /** Reservations that changed too recently to compare. */
  settling: number
  compared: { reservations: number; payments: number; accounts: number; vehicles: number }
}

/**
 * Compares every reservation since `sinceMs` (Unix ms) with Stripe and the dealer platform, and schedules those that the web app
 * can settle. Reads Stripe and the platform before the database, so that no row is older than the data it is compared with.
 */
export async function reconcile(
  ports: ReconcilePorts,
  { sinceMs, site, now }: { sinceMs: number; site: string | undefined; now: number },
): Promise<Report> {
  const { db, store } = ports.checkout
  const failures: string[] = []
  const accounts = await listAccounts(ports, await listReservationsToCompare(db, sinceMs, site))
  const intents = await readIntents(ports, accounts, sinceMs, failures)
  const cars = await readCars(ports, failures)
  const rows = await listReservationsToCompare(db, sinceMs, site)
  const own = site === undefined ? intents.found : intents.found.filter((intent) => intent.site === site)
  const reservations = [...rows, ...(await findReferenced(db, rows, own, cars.found))]
  const missing = await readMissingIntents(ports, reservations, intents, failures)
  const findings: Findings = {
    intents: [...own, ...missing],
    cars: cars.found,
    reservations,
    leadIds: await findStoredLeads(
      db,
      reservations.flatMap(({ leadId }) => leadId ?? []),
    ),
    accounts: intents.accounts,
    sites: cars.sites,
  }
  const { differences, settling } = compareReservations(findings, now)
  const due = differences.flatMap(({ isDue, reservationId }) =>
    isDue && reservationId ? [reservationId] : [],
  )
  for (const id of new Set(due)) await store.markDue(id)
  const compared = {
    reservations: reservations.length - settling,
    payments: findings.intents.length,
    accounts: intents.accounts.size,
    vehicles: cars.found.length,
  }
  return { differences, failures, settling, compared }
}

/** Returns the Stripe accounts that reservations use and those that sites are configured with. */
async function listAccounts(
  { checkout, sites }: ReconcilePorts,
  rows: readonly Reservation[],
): Promise<string[]> {
  const configured = sites.flatMap(({ dealerships }) =>
    dealerships.flatMap((dealership) => findStripeAccount(dealership, checkout.settings)?.account ?? []),
  )
  return [...new Set([...rows.map(({ account }) => account), ...configured])]
}

type ReadIntents = { found: ListedIntent[]; accounts: Set<string> }

async function readIntents(
  { openAccount }: ReconcilePorts,
  accounts: readonly string[],
  sinceMs: number,
  failures: string[],
): Promise<ReadIntents> {
  const read: ReadIntents = { found: [], accounts: new Set() }
  for (const account of accounts) {
    try {
      read.found.push(...(await listIntents(openAccount, account, sinceMs - CLOCK_SKEW_MS)))
      read.accounts.add(account)
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      failures.push(`Stripe account ${account || 'of the platform'} could not be read: ${error.message}`)
    }
  }
  return read
}

const listedCarSchema = carSummarySchema
  .pick({ id: true, sold: true, reserved: true })
  .extend({ reserved_by: z.string().nullish().catch(null) })

async function readCars({ platform, sites }: ReconcilePorts, failures: string[]) {
  const found = new Map<number, ListedCar>()
  const read = new Set<string>()
  for (const site of sites) {
    try {
      for (const record of await platform.listCars(site.id)) {
        const car = listedCarSchema.safeParse(record)
        if (!car.success) continue
        const { id, sold, reserved, reserved_by: owner } = car.data
        found.set(id, {
          id,
          site: found.get(id)?.site ?? site.slug,
          isSold: sold,
          isReserved: reserved,
          reservedBy: owner ?? null,
        })
      }
      read.add(site.slug)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures.push(`The vehicles of ${site.slug} could not be read: ${error.message}`)
    }
  }
  return { found: [...found.values()], sites: read }
}

/** Finds reservations outside the time range that an intent or a vehicle refers to. */
function findReferenced(
  db: Checkout['db'],
  rows: readonly Reservation[],
  intents: readonly ListedIntent[],
  cars: readonly ListedCar[],
): Promise<Reservation[]> {
  const listed = new Set(rows.map(({ id }) => id))
  const referenced = [
    ...intents.map(({ reservationId }) => reservationId),
    ...cars.flatMap(({ reservedBy }) => reservedBy ?? []),
  ]
  return findReservations(
    db,
    [...new Set(referenced)].filter((id) => !listed.has(id)),
  )
}

/** Reads the intents missing from Stripe's lists: those created before the time range or moments ago. */
async function readMissingIntents(
  { checkout }: ReconcilePorts,
  rows: readonly Reservation[],
  { found, accounts }: ReadIntents,
  failures: string[],
): Promise<ListedIntent[]> {
  const listed = new Set(found.map(({ id }) => id))
  const missing: ListedIntent[] = []
  for (const row of rows) {
    const { id, site, account, createdAt } = row
    if (row.intentId === null || listed.has(row.intentId) || !accounts.has(account)) continue
    try {
      const intent = await checkout.ports.payments.read(row)
      if (intent) missing.push({ ...intent, account, createdAt, reservationId: id, site })
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      // The account is unreadable, so none of its payments are compared.
      accounts.delete(account)
      failures.push(`The payment of reservation ${id} could not be read: ${error.message}`)
    }
  }
  return missing
}
