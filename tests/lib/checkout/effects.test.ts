import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { carSchema } from '@/lib/cars/car'
import { createEffects } from '@/lib/checkout/effects.server'
import type { PublishedVehicle } from '@/lib/checkout/publish-vehicle.server'
import type { Reservation } from '@/lib/checkout/reservation'
import { openDatabase } from '@/lib/db/open-database.server'
import { leadDeliveries, owedMails } from '@/lib/db/schema'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { readDemoSite } from '@/tests/demo-site'
import { MINUTE_MS, newReservation, START } from './support/new-reservation'

const SITE_RECEIPTS_PER_HOUR = 100
const folder = await mkdtemp(join(tmpdir(), 'effects-'))
const database = await openDatabase(`file:${folder}/web.db`)
afterAll(async () => {
  database.$client.close()
  await rm(folder, { recursive: true, force: true })
})

const SITES = new Map(['harbour-city', 'kiwi-auto'].map((slug) => [slug, readDemoSite(slug)]))
const CAR = carSchema.parse({
  id: 7,
  slug: 'demo-car',
  name: '2022 Demo Car',
  make: 'Mazda',
  model: '3',
  stocknum: 'A7',
  car_type: 'used',
  status: 'in_stock',
  price: 30_000,
  dealership_slug: 'harbour-city-mazda',
})
let published: PublishedVehicle[] = []
let clock = START
const ports: Parameters<typeof createEffects>[0] = {
  findSite: async (slug) => SITES.get(slug) ?? null,
  findCar: async () => CAR,
  publish: async (vehicle) => {
    published.push(vehicle)
  },
  mails: new MailOutbox(database, () => clock),
  originOf: ({ slug }) => `https://${slug}.example`,
}
const effects = createEffects(ports)
const CONSENT = JSON.stringify({
  at: '2026-01-05T09:00:00.000Z',
  page: '/cars/demo-car/checkout',
  opt_in: { given: true, method: 'ticked by the shopper', text: 'Offers', version: 'v1' },
  terms: { text: 'Terms', version: 'v2' },
  notice: { text: 'Notice', version: 'v3' },
  shown: 'these words',
})
const make = (changes: Partial<Reservation> = {}) =>
  newReservation({ dealershipSlug: 'harbour-city-mazda', consent: CONSENT, authorisedAt: START, ...changes })
const listMails = async () =>
  (await database.select().from(owedMails)).map(({ site, mailKey, nextAttemptAt }) => ({
    site,
    mailKey,
    nextAttemptAt,
  }))

beforeEach(async () => {
  published = []
  clock = START
  await database.delete(owedMails)
  await database.delete(leadDeliveries)
})

describe('lead of a paid reservation', () => {
  test('[RV-04] contains the buyer, the vehicle, the payment and the consent', async () => {
    const lead = await effects.planLead(make({ state: 'captured', reservedUntil: START + 7 * 86_400_000 }))
    expect(lead).toMatchObject({
      site: 'harbour-city',
      form: 'reservation',
      category: 'Reserve Car',
      requestKey: 'reservation r1',
      files: [],
      consent: { opt_in: { given: true } },
      payload: {
        category: 'Reserve Car',
        subcategory: 'Deposit paid',
        first_name: 'Ada',
        last_name: 'Buyer',
        name: 'Ada Buyer',
        email: 'ada@example.com',
        postcode: '2000',
        terms_conditions: true,
        car_id: 7,
        stock_number: 'A7',
        'Vehicle Make': 'Mazda',
        dealership_slug: 'harbour-city-mazda',
        website_slug: 'harbour-city',
        deposit_amount: 500,
        deposit_cents: 50_000,
        deposit_currency: 'AUD',
        reservation_id: 'r1',
        payment_intent_id: 'pi_r1',
        reserved_until: '2026-01-12T09:00:00.000Z',
        event_id: 30,
        url: 'https://harbour-city.example/cars/demo-car',
        website_consent: { terms: { text: 'Terms' } },
      },
    })
  })

  test('[RV-04] uses the reservation’s snapshot when the platform is down or the slug belongs to another vehicle', async () => {
    for (const findCar of [async () => null, async () => ({ ...CAR, id: 8, stocknum: 'OTHER' })]) {
      const { payload } = await createEffects({ ...ports, findCar }).planLead(make())
      expect(payload).toMatchObject({ car_id: 7, stock_number: 'A7', dealership_slug: 'harbour-city-mazda' })
    }
  })

  test('[RV-04] is identical in every retry and refers to its own site', async () => {
    const first = await effects.planLead(make())
    clock += MINUTE_MS
    const second = await effects.planLead(make())
    expect([second.requestKey, second.requestHash]).toEqual([first.requestKey, first.requestHash])
    const kiwi = await effects.planLead(
      make({ site: 'kiwi-auto', dealershipSlug: 'kiwi-auto', currency: 'nzd' }),
    )
    expect(kiwi).toMatchObject({
      site: 'kiwi-auto',
      payload: { website_slug: 'kiwi-auto', dealership_slug: 'kiwi-auto', deposit_currency: 'NZD' },
    })
    await expect(effects.planLead(make({ site: 'gone' }))).rejects.toThrow('site gone not found')
  })

  test('[RV-04, LD-05] is delivered as an ADF document, with the deposit receipt as the only receipt', async () => {
    const { deliveries } = await effects.planLead(make())
    const planned = deliveries?.({ id: 5, isProven: true, at: START }) ?? []
    expect(planned.map(({ kind }) => kind)).toEqual(['adf_email', 'receipt'])
    expect(JSON.stringify(planned[0]?.document)).toContain('Deposit of $500 AUD paid by card')
    expect(planned[1]?.document).toMatchObject({
      mail: { to: 'ada@example.com', fromName: 'Harbour City Motor Group' },
    })
    expect(JSON.stringify(planned[1]?.document)).toContain('receipt=')
  })

  test('[LD-05] sends a deposit receipt beyond the site’s enquiry limit, but not beyond the mailbox’s limit', async () => {
    const outbox = new Outbox(database, () => clock)
    const accept = async (id: string, email: string) => {
      const lead = await effects.planLead(make({ id, customer: { ...make().customer, email } }))
      await outbox.acceptLead(lead, { signature: `proof ${id}`, expiresAt: Date.now() + MINUTE_MS })
    }
    for (let at = 0; at < SITE_RECEIPTS_PER_HOUR + 1; at += 1)
      await accept(`limit-${at}`, `buyer${at}@example.com`)
    for (let at = 0; at < 5; at += 1) await accept(`same-${at}`, 'same@example.com')
    const receipts = (await database.select().from(leadDeliveries)).filter(({ kind }) => kind === 'receipt')
    expect(receipts).toHaveLength(SITE_RECEIPTS_PER_HOUR + 1 + 3)
  })
})

describe('side effects of a transition', () => {
  test('[RV-04] publishes the vehicle when it is reserved, captured or released', async () => {
    const reservation = make()
    await effects.afterConfirmed(reservation)
    await effects.afterCaptured(reservation)
    await effects.afterReleased(reservation)
    expect(published.map(({ carSlug }) => carSlug)).toEqual(['demo-car', 'demo-car', 'demo-car'])
    const publish = () => Promise.reject(new Error('search is down'))
    await expect(createEffects({ ...ports, publish }).afterCaptured(reservation)).rejects.toThrow(
      'search is down',
    )
  })

  test('[RV-04] does not delay the capture when the search service hangs', async () => {
    vi.useFakeTimers()
    try {
      const publish = () => new Promise<void>(() => {})
      const confirmed = createEffects({ ...ports, publish }).afterConfirmed(make())
      await vi.advanceTimersByTimeAsync(1000)
      await expect(confirmed).resolves.toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('[RV-05] emails the buyer once if the outcome is open after a minute, and not if it is decided earlier', async () => {
    const notBefore = START + MINUTE_MS
    for (const site of ['harbour-city', 'kiwi-auto'])
      for (let turn = 0; turn < 2; turn += 1) await effects.afterDelayed(make({ site }), notBefore)
    expect(await listMails()).toEqual([
      { site: 'harbour-city', mailKey: 'reservation:r1:delay', nextAttemptAt: notBefore },
      { site: 'kiwi-auto', mailKey: 'reservation:r1:delay', nextAttemptAt: notBefore },
    ])
    await effects.afterCaptured(make())
    expect((await listMails()).map(({ site }) => site)).toEqual(['kiwi-auto'])
  })

  test('[RV-05] emails the buyer once when an authorised reservation ends, and never for an unpaid hold', async () => {
    await effects.afterDelayed(make(), START + MINUTE_MS)
    for (let turn = 0; turn < 2; turn += 1)
      await effects.afterEnded(make({ state: 'cancelled', ending: 'sold' }))
    await effects.afterEnded(make({ id: 'r2', state: 'expired', ending: 'expired', authorisedAt: null }))
    expect((await listMails()).map(({ mailKey }) => mailKey)).toEqual(['reservation:r1:end'])
  })
  test('[RV-05] withdraws the email about an unreadable payment on recovery; after it was sent, emails the result', async () => {
    const hold = make({ authorisedAt: null })
    const expired = make({ authorisedAt: null, state: 'expired', ending: 'expired' })
    await effects.afterDelayed(hold, START)
    await effects.afterRecovered(hold)
    expect(await listMails()).toEqual([])
    await effects.afterEnded(expired)
    expect(await listMails()).toEqual([])
    await effects.afterDelayed(hold, START)
    await database.update(owedMails).set({ attempts: 1, state: 'delivered' })
    await effects.afterRecovered(hold)
    for (let turn = 0; turn < 2; turn += 1) await effects.afterEnded(expired)
    expect((await listMails()).map(({ mailKey }) => mailKey)).toEqual([
      'reservation:r1:delay',
      'reservation:r1:end',
    ])
  })
})
