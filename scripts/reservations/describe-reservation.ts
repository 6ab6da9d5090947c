import { isOpen, NEVER, type Intent, type Reservation } from '@/lib/checkout/reservation'
import type { OwedMail } from '@/lib/delivery/mail-outbox.server'
import { toOneLine } from '@/lib/http/log-line'
import type { LeadRecord } from '@/lib/leads/lead-records.server'
import { getWorkStatus, getLeadStatus } from '@/lib/leads/stuck'
import { formatAge, formatTime, maskName } from '../leads/describe-lead'

export const LIST_HEADERS = [
  'id',
  'site',
  'vehicle',
  'name',
  'deposit',
  'age',
  'state',
  'reason',
  'attempts',
  'error',
]
/** Longest error in a list row, in characters. */
const MAX_ERROR = 60

/** State at Stripe, the dealer platform and in the database; an error message where it could not be read. */
export type Facts = {
  intent: Intent | null | string
  vehicle: VehicleFacts | string
  lead: LeadRecord | null
  mails: readonly OwedMail[]
}
type VehicleFacts =
  | { kind: 'missing' }
  | { kind: 'found'; isSold: boolean; isReserved: boolean; reservedBy: string | null }

/** Formats a reservation as a list row. The initials are the only personal data. */
export function describeRow(row: Reservation, now: number): string[] {
  const { customer, ending } = row
  return [
    row.id,
    row.site,
    row.carSlug,
    maskName(`${customer.first_name} ${customer.last_name}`),
    formatDeposit(row),
    formatAge(now - row.createdAt),
    row.state,
    isOpen(row) && ending !== null ? `ending: ${ending}` : (ending ?? ''),
    String(row.attempts),
    toOneLine(row.lastError ?? '', MAX_ERROR),
  ]
}

/** Formats all details of a reservation as lines, including personal data. */
export function describeReservationDetails(row: Reservation, facts: Facts, now: number): string[] {
  const { vehicle, customer } = row
  const times = (['authorisedAt', 'confirmedAt', 'capturedAt', 'endedAt', 'reservedUntil'] as const).flatMap(
    (name) => {
      const time = row[name]
      return time === null
        ? []
        : [`${name.replace(/At$|Until$/, '')} ${name === 'reservedUntil' ? 'until ' : ''}${formatTime(time)}`]
    },
  )
  return [
    `Reservation ${row.id} of ${row.site}: ${row.state}${row.ending === null ? '' : ` (${row.ending})`}, ${formatDeposit(row)}`,
    `vehicle  ${toOneLine(vehicle.name)}, stock number ${toOneLine(vehicle.stocknum)}, ${toOneLine(vehicle.dealership_name)} (car ${row.carId}, ${row.carSlug})`,
    `buyer    ${[`${customer.first_name} ${customer.last_name}`, customer.email, customer.phone, customer.postcode].map((text) => toOneLine(text)).join(', ')}`,
    `times    created ${formatTime(row.createdAt)}, hold until ${formatTime(row.expiresAt)}`,
    ...times.map((line) => `         ${line}`),
    `work     ${describeWork(row)}`,
    `Stripe   ${describeIntent(row, facts.intent)}`,
    `platform ${describeVehicle(row, facts.vehicle)}`,
    `lead     ${describeLead(facts.lead, now)}`,
    ...describeMails(facts.mails, now),
  ]
}

/** Removes personal data, hashes, keys and lease columns. */
export function toPublicRow(row: Reservation) {
  const {
    ownerHash: _owner,
    visitor: _visitor,
    requestKey: _key,
    requestHash: _hash,
    leaseOwner: _lease,
    leaseUntil: _until,
    consent: _consent,
    customer: _customer,
    nextLookAt,
    ...open
  } = row
  return { ...open, nextLookAt: nextLookAt === NEVER ? null : nextLookAt }
}

/** All details of a reservation as JSON, without the client secret, which only the buyer's browser may have. */
export function toPublicDetails(row: Reservation, { intent, vehicle, lead, mails }: Facts) {
  const payment = typeof intent === 'object' && intent ? { ...intent, clientSecret: undefined } : intent
  return {
    ...toPublicRow(row),
    customer: row.customer,
    payment,
    platform: vehicle,
    lead: lead && {
      id: lead.id,
      dealerLeadId: lead.dealerLeadId,
      steps: lead.steps.map(({ state }) => state),
    },
    mails: mails.map(({ mailKey, state, attempts, lastError }) => ({
      key: mailKey,
      state,
      attempts,
      lastError,
    })),
  }
}

/** Formats cents as `AUD 500.00`. */
function formatDeposit({ amount, currency }: { amount: number; currency: string }): string {
  return `${currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
}

function describeWork({ nextLookAt, attempts, lastError }: Reservation): string {
  const next = nextLookAt === NEVER ? 'nothing is due' : `due ${formatTime(nextLookAt)}`
  const failed =
    attempts === 0 ? '' : `, ${attempts} failed attempts, last error: ${toOneLine(lastError ?? 'none')}`
  return next + failed
}

function describeIntent(row: Reservation, intent: Facts['intent']): string {
  const account = row.account ? `account ${row.account}` : 'the platform account'
  if (typeof intent === 'string') return `could not be read: ${toOneLine(intent)}`
  if (!intent) return `no payment ${row.intentId ?? ''} in ${account}`.replace('  ', ' ')
  const { id, status, amount, currency, amountCaptured, amountRefunded, lastError } = intent
  const money = formatDeposit({ amount, currency })
  const error = lastError ? `, last error ${toOneLine(lastError.declineCode || lastError.code)}` : ''
  return `${id} in ${account}: ${status}, ${money}, captured ${amountCaptured}, refunded ${amountRefunded} cents${error}`
}

function describeVehicle(row: Reservation, vehicle: Facts['vehicle']): string {
  if (typeof vehicle === 'string') return `could not be read: ${toOneLine(vehicle)}`
  if (vehicle.kind === 'missing') return 'the vehicle does not exist'
  if (vehicle.isSold) return 'the vehicle is sold'
  if (!vehicle.isReserved) return 'the vehicle is available'
  const owner = vehicle.reservedBy === row.id ? 'this reservation' : (vehicle.reservedBy ?? 'the dealer')
  return `the vehicle is reserved by ${toOneLine(owner)}`
}

function describeLead(lead: LeadRecord | null, now: number): string {
  if (!lead) return 'none'
  const standing = getLeadStatus([...lead.steps, ...lead.deliveries], now)
  return `${lead.id}: ${standing}, dealer's id ${lead.dealerLeadId ?? 'not assigned yet'} (\`npm run leads -- show ${lead.id}\`)`
}

function describeMails(mails: readonly OwedMail[], now: number): string[] {
  if (mails.length === 0) return ['emails   none (emails are deleted 30 days after they were sent)']
  return mails.map((mail) => {
    const error = mail.lastError === null ? '' : `, last response: ${toOneLine(mail.lastError)}`
    return `email    ${toOneLine(mail.mailKey)}: ${getWorkStatus(mail, now)}, ${mail.attempts} attempts${error}`
  })
}
