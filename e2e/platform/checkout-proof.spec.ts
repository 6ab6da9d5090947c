import { z } from 'zod'
import { carAnswerSchema, type Car } from '@/lib/cars/car'
import { isReservable } from '@/lib/cars/reservable'
import { readEnv } from '@/lib/read-env'
import type { Product } from '@/scripts/harness/start-product'
import { Buyer, listPayments, type InboxPayment, type ReservationState } from '../support/buyer'
import { DealerPlatform } from '../support/dealer-platform'
import { startOwnProduct } from '../support/own-product'
import { Sandbox } from '../support/sandbox'
import { readLastChange, visitCar, visitSearch, visitSitemap } from '../support/shown-car'
import { expect, readSite, test } from '../support/test'

const SITE = readSite('harbour-city')
const FOLDER = '.tmp/e2e/checkout-proof'
const BUYERS = 200
/** Set `CHECKOUT_KILLS=50 CHECKOUTS=100` for the full proof; the default runs a part of it. */
// oxlint-disable-next-line node/no-process-env -- settings of the test, not of the web app
const { CHECKOUT_KILLS = '4', CHECKOUTS = '12' } = process.env
const AT_ONCE = 8
const ENDED = new Set(['captured', 'cancelled', 'expired', 'refunded'])
/** Well below the revalidation period of a cached page (one minute). */
const SOON = { timeout: 15_000, intervals: [50] }

const carList = z.object({ cars: z.array(carAnswerSchema) })

/** Lists the site's reservable vehicles from the dealer platform. */
async function listReservable(product: Product): Promise<Car[]> {
  const { DEALER_API_URL, DEALER_API_USER, DEALER_API_PASSWORD } = readEnv({
    SANDBOX_PORT: String(product.sandboxPort),
  })
  const login = Buffer.from(`${DEALER_API_USER}:${DEALER_API_PASSWORD}`).toString('base64')
  const response = await fetch(`${DEALER_API_URL}/websites/${SITE.id}/cars.json?per_page=500`, {
    headers: { authorization: `Basic ${login}` },
  })
  const { cars } = carList.parse(await response.json())
  return cars.filter((car) => car.show_on_dealer_website && isReservable(car, SITE))
}

function countOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length
}

/** These tests sell stock and kill the web app, so they run on a separate product. */
test.describe.serial('one vehicle, one charge', () => {
  let product: Product
  let sandbox: Sandbox

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER)
    sandbox = new Sandbox(product.sandboxPort)
  })
  test.afterEach(() => sandbox.clearFaults())
  test.afterAll(() => product.stop())

  const listOfCar = async (carId: number): Promise<InboxPayment[]> =>
    (await listPayments(product)).filter(({ metadata }) => metadata['vehicle'] === String(carId))

  test('200 concurrent buyers of one vehicle: one charge, 199 rejections, no refund, no open authorisation (RV-03)', async () => {
    test.setTimeout(180_000)
    const [car] = await listReservable(product)
    if (!car) throw new Error('There is no reservable vehicle.')
    const visit = { host: `${SITE.slug}.localhost:${product.port}`, port: product.port }
    const path = `/cars/${car.slug}`
    const search = `/search/${car.car_type}-cars?query=${encodeURIComponent(car.stocknum)}`
    // Warm the caches first, as on a live site.
    expect((await visitCar(visit, path)).car.tagText).not.toBe('Reserved')
    expect((await visitSearch(visit, search, car.id)).card).not.toBeNull()
    expect(await visitSitemap(visit)).toContain(path)
    const changed = await readLastChange(visit, path)

    const buyers = Array.from({ length: BUYERS }, () => new Buyer(product, SITE.slug))
    const answers = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, ...(await buyer.start(car.slug)) })),
    )
    const taken = answers.filter(({ status }) => status === 201)
    expect(taken).toHaveLength(1)
    expect(countOf(answers, ({ status, body }) => status === 409 && body.reason === 'held')).toBe(BUYERS - 1)
    const [winner] = taken
    if (!winner) throw new Error('No buyer got the vehicle.')
    expect(await winner.buyer.pay(winner.body)).toBe('requires_capture')
    await expect
      .poll(async () => (await winner.buyer.read(winner.body.reservation_id))?.state)
      .toBe('captured')

    await expect
      .poll(async () => {
        const [page, found] = await Promise.all([visitCar(visit, path), visitSearch(visit, search, car.id)])
        return [page.car.tagText, page.offer?.availability, found.card?.tagText]
      }, SOON)
      .toEqual(['Reserved', 'LimitedAvailability', 'Reserved'])
    // The sitemap tells crawlers to read the page and its structured data again.
    await expect.poll(() => readLastChange(visit, path), SOON).not.toBe(changed)
    expect(await visitSitemap(visit)).toContain(path)

    const payments = await listOfCar(car.id)
    expect(countOf(payments, ({ status }) => status === 'succeeded')).toBe(1)
    expect(countOf(payments, ({ status }) => status === 'requires_capture')).toBe(0)
    expect(countOf(payments, ({ amount_refunded: refunded }) => refunded > 0)).toBe(0)
    const late = await new Buyer(product, SITE.slug).start(car.slug)
    expect([late.status, late.body.reason]).toEqual([409, 'reserved'])
  })

  test('charges nothing when the vehicle is sold while the buyer pays (RV-05)', async () => {
    const [car] = await listReservable(product)
    if (!car) throw new Error('There is no reservable vehicle.')
    const platform = new DealerPlatform(product, SITE.id)
    const buyer = new Buyer(product, SITE.slug)
    const { body } = await buyer.start(car.slug)
    await platform.changeCar(car.slug, { status: 'sold', sold: true })
    expect(await buyer.pay(body)).toBe('requires_capture')
    await expect
      .poll(() => buyer.read(body.reservation_id))
      .toMatchObject({ state: 'cancelled', reason: 'sold' })
    expect(await listOfCar(car.id)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
  })

  test(`${CHECKOUT_KILLS} kills of the web app during ${CHECKOUTS} checkouts with faults: each charge has a vehicle and one lead (RV-03, RV-04)`, async () => {
    test.setTimeout(120_000 + Number(CHECKOUT_KILLS) * 12_000)
    const cars = (await listReservable(product)).slice(0, Number(CHECKOUTS))
    expect(cars).toHaveLength(Number(CHECKOUTS))
    await sandbox.setFault({ part: 'dealer-api', kind: 'drop-answer', path: '/websites', times: 15 })
    await sandbox.setFault({ part: 'payments', kind: 'drop-answer', path: '/v1/payment_intents', times: 25 })
    await sandbox.setFault({ part: 'payments', kind: 'status', status: 500, times: 10 })
    await sandbox.setFault({ part: 'webhooks', kind: 'reset', times: 20 })

    // Each checkout has two steps: it has started, and it has ended. The kills are spread over them: on a fast machine
    // the web app would otherwise be killed as soon as it has started, and no checkout would make progress. The last
    // kill follows the last payment, because undelivered leads must survive it too.
    let steps = 0
    const killing = (async () => {
      for (let kill = 1; kill <= Number(CHECKOUT_KILLS); kill += 1) {
        const due = Math.floor((kill * 2 * cars.length) / Number(CHECKOUT_KILLS))
        await expect.poll(() => steps, { timeout: 120_000, intervals: [10] }).toBeGreaterThanOrEqual(due)
        await product.stopPart('web', 'SIGKILL')
        await product.startPart('web')
      }
    })()
    const queue = cars.map((car, index) => ({ car, isDeclined: index % 5 === 4 }))
    const bought: { car: Car; isDeclined: boolean; paid: string; last: ReservationState | null }[] = []
    const buy = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const buyer = new Buyer(product, SITE.slug)
        const { status, body } = await buyer.start(next.car.slug)
        expect(status, JSON.stringify(body)).toBe(201)
        steps += 1
        const paid = await buyer.pay(body, next.isDeclined ? 'pm_card_chargeDeclined' : 'pm_card_visa')
        let last: ReservationState | null = null
        // A declined buyer leaves; the hold expires later.
        if (!next.isDeclined)
          await expect
            .poll(
              async () => {
                last = await buyer.read(body.reservation_id)
                return ENDED.has(last?.state ?? '')
              },
              { timeout: 120_000 },
            )
            .toBe(true)
        bought.push({ ...next, paid, last })
        steps += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, buy))
    await killing

    const reserved = new Set<number>()
    for (const { car, isDeclined, paid, last } of bought) {
      const payments = await listOfCar(car.id)
      expect(countOf(payments, ({ status }) => status === 'requires_capture')).toBe(0)
      if (isDeclined) {
        expect(paid).toBe('generic_decline')
        expect(countOf(payments, ({ amount_received: received }) => received > 0)).toBe(0)
      } else {
        expect(last?.state).toBe('captured')
        expect(countOf(payments, ({ amount_received: received }) => received > 0)).toBe(1)
        reserved.add(car.id)
      }
    }
    const open = new Set((await listReservable(product)).map(({ id }) => id))
    expect([...reserved].filter((id) => open.has(id))).toEqual([])
    // Exactly one lead each, even if the web app was killed between the charge and the delivery.
    await expect
      .poll(
        async () => {
          const leads = await sandbox.listLeads(SITE.slug)
          return [...reserved].map((id) => countOf(leads, ({ payload }) => payload['car_id'] === id))
        },
        { timeout: 60_000 },
      )
      .toEqual([...reserved].map(() => 1))
  })
})
