import { describe, expect, test } from 'vitest'
import { END_REASONS } from '@/lib/checkout/reservation'
import { writeReservationMail, type ReservationMailKind } from '@/lib/checkout/reservation-mail'
import { readDemoSite } from '@/tests/demo-site'
import { newReservation } from './support/new-reservation'

const ORIGIN = 'https://harbourcity.example'
const UNTIL = Date.UTC(2026, 10, 29, 1, 30)

function write(
  kind: ReservationMailKind,
  changes: Parameters<typeof newReservation>[0] = {},
  slug = 'harbour-city',
) {
  const site = readDemoSite(slug)
  const reservation = newReservation({ site: slug, authorisedAt: 1, ...changes })
  const mail = writeReservationMail(kind, {
    site,
    reservation,
    origin: ORIGIN,
    token: 'the-token',
    locationId: null,
  })
  if (!mail) throw new Error('no mail was created')
  return mail
}

describe('reservation emails', () => {
  test.each(['harbour-city', 'kiwi-auto'])(
    '[RV-04] %s: the receipt states the deposit, the end of the hold and the refund policy',
    (slug) => {
      const site = readDemoSite(slug)
      const currency = slug === 'kiwi-auto' ? 'nzd' : 'aud'
      const { text, html, subject, fromName } = write(
        'receipt',
        { state: 'captured', reservedUntil: UNTIL, currency },
        slug,
      )
      expect(subject).toBe('Your receipt: 2022 Demo Car is reserved for you')
      expect(fromName).toBe(site.name)
      for (const part of [
        'Hello Ada,',
        `$500 ${currency.toUpperCase()}`,
        '29 November 2026',
        site.reserve.what_it_buys,
        site.reserve.refund_policy,
        'Stock number: A7',
        'Reservation number: r1',
        `${ORIGIN}/cars/demo-car`,
        'receipt=the-token',
      ])
        expect(text).toContain(part)
      expect(html).toContain('View your receipt')
      expect(html).toContain('Your reservation')
      expect(html).not.toContain('Your enquiry')
    },
  )

  test('[RV-05] the delay email states that nothing is charged yet', () => {
    const { text, subject } = write('delay', { state: 'authorised' })
    expect(subject).toBe('We are confirming your reservation: 2022 Demo Car')
    expect(text).toContain('You are only charged once the vehicle is reserved for you.')
    expect(text).not.toContain('This page')
  })

  test('[RV-05] the email about a payment that cannot be read does not say that it is authorised', () => {
    const { text, subject } = write('delay', { authorisedAt: null })
    expect(subject).toBe('We are checking your payment: 2022 Demo Car')
    expect(text).toContain('we don’t know yet whether your card was authorised')
    expect(text).toContain('You are only charged once the vehicle is reserved for you.')
    expect(text).not.toContain('Your card is authorised')
  })

  test('[RV-05] the final email states for every reason that nothing was charged or that the deposit was refunded', () => {
    for (const ending of END_REASONS) {
      const cancelled = write('end', { state: 'cancelled', ending }).text
      expect(cancelled).toContain('has not been charged')
      const refunded = write('end', { state: 'refunded', ending }).text
      expect(refunded).toContain('refunded in full')
      expect(refunded).not.toContain('receipt=')
    }
  })

  test('[LD-05] omits a name that a mail client would turn into a link', () => {
    for (const first_name of ['evil.example', 'https://evil.example', 'Call 0412345678', '<b>Mia</b>']) {
      const customer = { ...newReservation().customer, first_name, last_name: 'evil.example' }
      const { text, html } = write('receipt', { customer, reservedUntil: UNTIL })
      expect(text).toContain('Hello,')
      expect(`${text}${html}`).not.toContain(first_name)
    }
  })

  test('[RV-05] creates no email without a valid address', () => {
    const site = readDemoSite('harbour-city')
    const base = newReservation()
    const reservation = { ...base, customer: { ...base.customer, email: '' } }
    const facts = { site, reservation, origin: ORIGIN, token: 't', locationId: null }
    expect(writeReservationMail('end', facts)).toBeNull()
  })
})
