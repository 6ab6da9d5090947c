import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { formatPrice } from '@/lib/cars/price'
import type { Mail } from '@/lib/delivery/new-delivery'
import {
  describeSender,
  readName,
  type Receipt,
  writeReceiptHtml,
  writeReceiptText,
} from '@/lib/delivery/receipt'
import { toOneLine } from '@/lib/http/log-line'
import { formatMoment } from '@/lib/time/zoned-time'
import { getReservationPath } from './checkout-links'
import { formatDeposit } from './deposit'
import { getHoldEnd, type Reservation } from './reservation'
import {
  describeDelay,
  describeEnd,
  describeReserved,
  describeUnreadPayment,
  type EndState,
} from './reservation-messages'

/**
 * `receipt`: the deposit is paid. `delay`: the outcome of a payment is open, because of an outage. `end`: cancelled, expired or
 * refunded.
 */
export type ReservationMailKind = 'receipt' | 'delay' | 'end'

export type ReservationMailFacts = {
  site: Site
  reservation: Reservation
  /** Origin of the site, without a trailing slash. */
  origin: string
  /** Opens the reservation's page on any device (`signReceipt`). */
  token: string
  /** The vehicle's location; `null` if unknown, which uses the dealership's first location. */
  locationId: number | null
}

type MailContent = Pick<Receipt, 'subject' | 'paragraphs' | 'link'>

const WHY =
  'You received this email because a vehicle was reserved with your address on our website. If it wasn’t you, please contact us.'
const mailbox = z.email().max(254)

/** Builds an email to the buyer about a reservation (RV-04, RV-05); `null` without a valid email address. Pure. */
export function writeReservationMail(kind: ReservationMailKind, facts: ReservationMailFacts): Mail | null {
  const { site, reservation } = facts
  const to = mailbox.safeParse(reservation.customer.email)
  if (!to.success) return null
  const content = describeReservationMail(kind, facts)
  return {
    subject: content.subject,
    text: writeReceiptText(content),
    html: writeReceiptHtml(content, site.design),
    fromName: site.name,
    replyTo: site.email,
    to: to.data,
  }
}

/**
 * The content of the email. Of the buyer's input it repeats only the first name, and only if that is not a link, because the
 * address may belong to someone else. Pure.
 */
function describeReservationMail(kind: ReservationMailKind, facts: ReservationMailFacts): Receipt {
  const { site, reservation, origin, locationId } = facts
  const { vehicle, dealershipSlug } = reservation
  const payload = { dealership_slug: dealershipSlug, ...(locationId ? { location_id: locationId } : {}) }
  const sender = describeSender({ site, payload, origin })
  const content = CONTENT_BY_KIND[kind](facts)
  const name = readName({ first_name: reservation.customer.first_name })
  const { place, address } = sender.dealer
  const rows: [label: string, value: string | null][] = [
    ['Stock number', vehicle.stocknum],
    [
      'Price',
      vehicle.price === null ? null : [formatPrice(vehicle.price), vehicle.price_type].join(' ').trim(),
    ],
    [
      kind === 'receipt' ? 'Deposit paid' : 'Deposit',
      `${formatDeposit(reservation.amount)} ${reservation.currency.toUpperCase()}`,
    ],
    ['Reserved until', kind === 'receipt' ? describeUntil(facts) : null],
    ['Location', [place, address].filter(Boolean).join(', ')],
    ['Reservation number', reservation.id],
  ]
  return {
    ...sender,
    ...content,
    subject: toOneLine(content.subject, 150),
    paragraphs: [name ? `Hello ${name},` : 'Hello,', ...content.paragraphs],
    factsTitle: 'Your reservation',
    answers: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    car: { name: vehicle.name, url: `${origin}${vehicle.path}` },
    why: WHY,
  }
}

const CONTENT_BY_KIND: Record<ReservationMailKind, (facts: ReservationMailFacts) => MailContent> = {
  receipt: (facts) => {
    const { site, reservation } = facts
    const { vehicle, amount } = reservation
    const until = describeUntil(facts)
    return {
      subject: `Your receipt: ${vehicle.name} is reserved for you`,
      paragraphs: [
        `Thank you. Your deposit of ${formatDeposit(amount)} is paid and the ${vehicle.name} is reserved for you until ${until}.`,
        site.reserve.what_it_buys,
        `Refunds: ${site.reserve.refund_policy}`,
        `What happens next:\n${listLines(describeReserved().nextSteps)}`,
      ],
      link: { label: 'View your receipt', url: getPageUrl(facts) },
    }
  },
  delay: (facts) => {
    const { vehicle, authorisedAt } = facts.reservation
    const { heading, text, charge, nextSteps } =
      authorisedAt === null ? describeUnreadPayment() : describeDelay()
    return {
      subject: `${heading}: ${vehicle.name}`,
      paragraphs: [text, charge, listLines(nextSteps)],
      link: { label: 'View your reservation', url: getPageUrl(facts) },
    }
  },
  end: (facts) => {
    const { ending, authorisedAt, state, vehicle } = facts.reservation
    const content = describeEnd({
      state: toEndState(state),
      reason: ending,
      wasAuthorised: authorisedAt !== null,
    })
    return {
      subject: `${content.heading}: ${vehicle.name}`,
      paragraphs: [content.text, content.charge, `What you can do next:\n${listLines(content.nextSteps)}`],
      link: null,
    }
  },
}

function toEndState(state: Reservation['state']): EndState {
  return state === 'refunded' || state === 'expired' ? state : 'cancelled'
}

function describeUntil({ site, reservation }: ReservationMailFacts): string {
  return formatMoment(reservation.reservedUntil ?? getHoldEnd(reservation), site)
}

function getPageUrl({ site, reservation, origin, token }: ReservationMailFacts): string {
  return `${origin}${getReservationPath(site, reservation, token)}`
}

function listLines(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
