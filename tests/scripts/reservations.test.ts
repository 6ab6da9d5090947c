import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { reservations } from '@/lib/db/schema'
import { openReservationRig } from './support/reservation-rig'

type Rig = Awaited<ReturnType<typeof openReservationRig>>
let rig: Rig
/** Longer than the settling time of a change, shorter than a hold in these tests. */
const LATER_MS = 10 * 60_000

beforeAll(async () => {
  rig = await openReservationRig()
})
afterEach(async () => {
  rig.clock.offsetMs = 0
  await rig.clearFaults()
})
afterAll(() => rig.close())

const captured = async (site: 'harbour-city' | 'bargain-bay') => {
  const row = await rig.hold(site)
  await rig.pay(row)
  const paid = await rig.advance(row)
  if (paid?.state !== 'captured') throw new Error(`Expected captured, got ${paid?.state}: ${paid?.lastError}`)
  return paid
}
const change = (id: string, columns: Partial<typeof reservations.$inferInsert>) =>
  rig.checkout.db.update(reservations).set(columns).where(eq(reservations.id, id))

describe('npm run reservations', () => {
  test('[RV-03] lists open and recent reservations of each site, without personal data', async () => {
    const here = await rig.hold('harbour-city')
    const there = await captured('bargain-bay')
    const all = await rig.run('list')
    expect(all).toMatchObject({ code: 0, text: expect.stringContaining(there.id) })
    expect(all.text).toMatch(
      new RegExp(`${here.id} +harbour-city +2021-mazda.* A\\. B\\. +AUD 500\\.00 .* held`),
    )
    expect(all.text).not.toMatch(/Ada|Buyer|example\.com|0400000000/)
    expect((await rig.run('list', '--site', 'harbour-city')).text).not.toContain(there.id)
    expect((await rig.run('list', '--state', 'captured')).text).not.toContain(here.id)
    const open = await rig.run('list', '--open', '--json')
    const listed = JSON.parse(open.text) as { id: string }[]
    expect(listed.map(({ id }) => id)).toContain(here.id)
    expect(open.text).not.toContain(there.id)
    expect(open.text).not.toMatch(/ownerHash|visitor|example\.com/)
    expect((await rig.run('list', '--since', '2099-01-01', '--json')).text).toBe('[]')
  })

  test('[RV-03] lists an old open reservation in addition to the newest', async () => {
    const old = await rig.hold('harbour-city')
    await change(old.id, { createdAt: 1 })
    const { text } = await rig.run('list', '--limit', '1')
    expect(text).toContain(old.id)
    await rig.run('cancel', old.id)
    expect((await rig.run('list', '--limit', '1')).text).not.toContain(old.id)
  })

  test('[RV-04] shows a reservation with its state at Stripe, the dealer platform and the outbox', async () => {
    const row = await captured('harbour-city')
    const { text, code } = await rig.run('show', row.id)
    expect(code).toBe(0)
    expect(text).toMatch(/captured, AUD 500\.00/)
    expect(text).toMatch(/Ada Buyer, ada@example\.com/)
    expect(text).toContain(`${row.intentId} in account acct_sandboxHarbourHyundai: succeeded`)
    expect(text).toMatch(/platform the vehicle is reserved by this reservation/)
    expect(text).toMatch(new RegExp(`lead +${row.leadId}: waiting`))
    const json = JSON.parse((await rig.run('show', row.id, '--json')).text) as Record<string, unknown>
    expect(json).toMatchObject({
      payment: { status: 'succeeded', amountCaptured: 50_000 },
      platform: { reservedBy: row.id },
      lead: { id: row.leadId },
    })
    expect(JSON.stringify(json)).not.toMatch(/_secret_|clientSecret/)
  })

  test('[RV-05] shows the other details when Stripe is down', async () => {
    const row = await rig.hold('bargain-bay')
    await rig.setFault({ part: 'payments', kind: 'status', status: 500 })
    const { text } = await rig.run('show', row.id)
    expect(text).toMatch(/Stripe +could not be read/)
    expect(text).toMatch(/platform the vehicle is available/)
  })

  test.each(['harbour-city', 'bargain-bay'] as const)(
    '[RV-05] cancels an unpaid and an authorised reservation of %s without a charge, idempotently',
    async (site) => {
      const unpaid = await rig.hold(site)
      const authorised = await rig.hold(site)
      await rig.pay(authorised)
      for (const row of [unpaid, authorised]) {
        expect(await rig.run('cancel', row.id)).toMatchObject({
          code: 0,
          text: expect.stringContaining('Nothing is charged'),
        })
        expect(await rig.readIntent(row))?.toMatchObject({ status: 'canceled', amountCaptured: 0 })
        const ended = await rig.store.find(row.id)
        expect(ended).toMatchObject({ state: 'cancelled', ending: 'operator', live: false })
        expect((await rig.run('cancel', row.id)).code).toBe(0)
      }
    },
  )

  test('[RV-05] releases the vehicle of a reservation that is confirmed at the dealer platform', async () => {
    const row = await rig.hold('harbour-city')
    await rig.pay(row)
    // Captures fail at Stripe, so the reservation stays confirmed.
    const path = `/v1/payment_intents/${row.intentId}/capture`
    await rig.setFault({ part: 'payments', path, kind: 'status', status: 500 })
    expect(await rig.advance(row)).toMatchObject({ state: 'confirmed' })
    const { text } = await rig.run('show', row.id)
    expect(text).toMatch(/1 failed attempts, last error: Stripe/)
    expect(text).toMatch(new RegExp(`email +reservation:${row.id}:delay: waiting, 0 attempts`))
    expect(await rig.isReservedUpstream(row)).toBe(true)
    await rig.clearFaults()
    await rig.run('cancel', row.id)
    expect(await rig.isReservedUpstream(row)).toBe(false)
    expect(await rig.readIntent(row))?.toMatchObject({ status: 'canceled' })
  })

  test.each(['harbour-city', 'bargain-bay'] as const)(
    '[RV-05] refunds a captured reservation of %s once and releases the vehicle',
    async (site) => {
      const row = await captured(site)
      await expect(rig.run('cancel', row.id)).rejects.toThrow(/is captured.*refund/)
      expect(await rig.isReservedUpstream(row)).toBe(true)
      for (const attempt of [1, 2]) {
        const { code, text } = await rig.run('refund', row.id)
        expect([attempt, code, text]).toEqual([
          attempt,
          0,
          expect.stringContaining('The deposit is refunded'),
        ])
      }
      expect(await rig.readIntent(row))?.toMatchObject({ amountCaptured: 50_000, amountRefunded: 50_000 })
      expect(await rig.isReservedUpstream(row)).toBe(false)
      expect((await rig.store.find(row.id))?.state).toBe('refunded')
    },
  )

  test('[RV-05] rejects a refund when nothing is charged', async () => {
    const row = await rig.hold('harbour-city')
    await expect(rig.run('refund', row.id)).rejects.toThrow(/is held: nothing is charged.*cancel/)
    await rig.run('cancel', row.id)
    await expect(rig.run('refund', row.id)).rejects.toThrow(/was not charged/)
    expect((await rig.store.find(row.id))?.state).toBe('cancelled')
  })

  test('[RV-05] records the end while Stripe is down, and the web app completes it', async () => {
    const row = await captured('bargain-bay')
    await rig.setFault({ part: 'payments', kind: 'status', status: 500 })
    await expect(rig.run('refund', row.id)).rejects.toThrow(/recorded.*the web app keeps retrying/)
    expect(await rig.store.find(row.id)).toMatchObject({ state: 'captured', ending: 'operator' })
    await rig.clearFaults()
    expect(await rig.advance(row)).toMatchObject({ state: 'refunded' })
  })

  test('[RV-03] waits while a web app holds the lease of the reservation', async () => {
    const row = await rig.hold('harbour-city')
    await rig.store.lease(row.id, 'web app', 15_000)
    const running = rig.run('cancel', row.id)
    await vi.waitFor(async () => expect((await rig.store.find(row.id))?.ending).toBe('operator'))
    expect((await rig.readIntent(row))?.status).toBe('requires_payment_method')
    await rig.store.freeLease(row.id, 'web app')
    expect(await running).toMatchObject({ code: 0, text: expect.stringContaining('cancelled (operator)') })
    expect((await rig.readIntent(row))?.status).toBe('canceled')
  })

  test('[RV-03] refunds a deposit once when two operators run the command concurrently', async () => {
    const row = await captured('bargain-bay')
    const both = await Promise.all([rig.run('refund', row.id), rig.run('refund', row.id)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect((await rig.readIntent(row))?.amountRefunded).toBe(50_000)
  })

  test.each([
    [[], /Usage/],
    [['destroy'], /Usage/],
    [['show'], /needs the id/],
    [['show', 'nothing'], /no reservation nothing/],
    [['cancel', 'nothing'], /no reservation nothing/],
    [['refund', 'nothing'], /no reservation nothing/],
    [['cancel', 'a', 'b'], /Usage/],
    [['list', 'a'], /Usage/],
    [['list', '--state', 'paid'], /one of: held/],
    [['list', '--since', 'then'], /date/],
    [['list', '--limit', '0'], /above 0/],
    [['reconcile', '--open'], /no option --open/],
    [['reconcile', '--fix'], /Usage/],
    [['reconcile', '--site', 'nowhere'], /no site "nowhere"/],
  ])('rejects %j with a helpful message', async (args, message) => {
    await expect(rig.run(...args)).rejects.toThrow(message)
  })
})

describe('npm run reservations -- reconcile', () => {
  const reconcile = async (...args: string[]) => {
    rig.clock.offsetMs = LATER_MS
    const { code, text } = await rig.run('reconcile', '--json', ...args)
    rig.clock.offsetMs = 0
    const report = JSON.parse(text) as {
      differences: { kind: string; reservationId: string; site: string; isDue: boolean }[]
      failures: string[]
      settling: number
      compared: Record<string, number>
    }
    return {
      code,
      ...report,
      kinds: report.differences.map(({ kind, reservationId }) => [kind, reservationId]),
    }
  }

  test('[RV-03] finds no difference while all three agree, and reports each difference for its site', async () => {
    const paid = await captured('harbour-city')
    const other = await captured('bargain-bay')
    const clean = await reconcile()
    expect(clean).toMatchObject({ code: 0, kinds: [], failures: [] })
    expect(clean.compared['accounts']).toBeGreaterThan(2)

    // The dealer releases the vehicle.
    await rig.putCar('harbour-city', { stocknum: paid.vehicle.stocknum, reserved: false })
    // The deposit is refunded in the Stripe dashboard.
    const { stripe, request } = rig.stripeOf(other)
    await stripe.refunds.create({ payment_intent: other.intentId ?? '' }, request)
    const dirty = await reconcile()
    expect(dirty.code).toBe(1)
    expect(dirty.kinds).toContainEqual(['not_reserved_upstream', paid.id])
    expect(dirty.kinds).toContainEqual(['refund_unknown', other.id])
    expect(dirty.kinds).toHaveLength(2)
    expect((await reconcile('--site', 'bargain-bay')).kinds).toEqual([['refund_unknown', other.id]])

    // Differences that the web app can settle are scheduled; the operator settles the others.
    expect((await rig.store.find(other.id))?.nextLookAt).toBeLessThanOrEqual(Date.now() + LATER_MS)
    expect(await rig.advance(other)).toMatchObject({ state: 'refunded', ending: 'refunded_at_stripe' })
    await rig.run('refund', paid.id)
    expect(await reconcile()).toMatchObject({ code: 0, kinds: [] })
  })

  test('[RV-03] prints one line per difference with the command to run', async () => {
    const row = await captured('harbour-city')
    await change(row.id, { leadId: null })
    rig.clock.offsetMs = LATER_MS
    const { code, text } = await rig.run('reconcile')
    expect(code).toBe(1)
    expect(text).toMatch(
      new RegExp(`^captured_without_lead  harbour-city  ${row.id}  ${row.intentId}  .*show ${row.id}`, 'm'),
    )
    expect(text).toMatch(/Differences: 1\./)
    await change(row.id, { leadId: row.leadId })
  })

  test('[RV-03] finds reservations missing from a restored database, and authorisations that were not cancelled', async () => {
    const lost = await captured('bargain-bay')
    const open = await rig.hold('harbour-city')
    await rig.pay(open)
    await rig.checkout.db.delete(reservations).where(eq(reservations.id, lost.id))
    const endedAt = Date.now()
    await change(open.id, { state: 'cancelled', ending: 'shopper', endedAt, live: false })
    const { kinds } = await reconcile()
    expect(kinds).toHaveLength(3)
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['intent_without_row', lost.id],
        ['reserved_by_unknown', lost.id],
        ['open_authorisation', open.id],
      ]),
    )
    // The suggested command settles the difference.
    await rig.run('cancel', open.id)
    expect(await rig.readIntent(open)).toMatchObject({ status: 'canceled' })
    const { stripe, request } = rig.stripeOf(lost)
    await stripe.refunds.create({ payment_intent: lost.intentId ?? '' }, request)
    await rig.putCar('bargain-bay', { stocknum: lost.vehicle.stocknum, reserved: false })
    expect(await reconcile()).toMatchObject({ code: 0, kinds: [] })
  })

  test('[RV-03] compares an open reservation from before the time range', async () => {
    const row = await captured('harbour-city')
    const since = new Date(Date.now() + 3_600_000).toISOString()
    expect((await reconcile('--since', since)).kinds).toEqual([])
    const { stripe, request } = rig.stripeOf(row)
    await stripe.refunds.create({ payment_intent: row.intentId ?? '' }, request)
    expect((await reconcile('--since', since)).kinds).toEqual([['refund_unknown', row.id]])
    await rig.advance(row)
  })

  test('[RV-03] skips reservations that changed moments ago', async () => {
    const row = await rig.hold('harbour-city')
    await rig.pay(row)
    const { text } = await rig.run('reconcile')
    expect(text).toMatch(/changed in the last two minutes/)
    expect(text).not.toContain(row.id)
    expect((await reconcile()).kinds).toEqual([['behind', row.id]])
    await rig.run('cancel', row.id)
  })

  test('[RV-05] reports unreadable sources and does not compare them', async () => {
    await captured('harbour-city')
    await rig.setFault({ part: 'payments', kind: 'status', status: 500 })
    const down = await reconcile('--site', 'harbour-city')
    expect(down).toMatchObject({ code: 1, kinds: [] })
    expect(down.failures.join()).toMatch(/Stripe account acct_sandboxHarbourHyundai could not be read/)
    await rig.clearFaults()
    await rig.setFault({ part: 'dealer-api', kind: 'status', status: 500 })
    const platformDown = await reconcile('--site', 'harbour-city')
    expect(platformDown).toMatchObject({ code: 1, kinds: [] })
    expect(platformDown.failures.join()).toMatch(/vehicles of harbour-city could not be read/)
  })
})
