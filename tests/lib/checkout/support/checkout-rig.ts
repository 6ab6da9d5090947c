import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { ReservationStore } from '@/lib/checkout/reservation-store.server'
import { openDatabase } from '@/lib/db/open-database.server'
import { readEnv } from '@/lib/read-env'
import { UpstreamError } from '@/lib/http/upstream-error'
import { makeCar } from '../../cars/car-fixture'
import { FakePlatform } from './fake-platform'
import { FakeStripe } from './fake-stripe'
import { newReservationLead } from './new-reservation'
import type { Checkout } from '@/lib/checkout/checkout.server'

export const HOME = 'harbour-city'
export const OTHER = 'kiwi-auto'
/** The cookie that identifies a buyer's browser. */
export const OWNER_COOKIE = '__Host-checkout'
/** A dealership of each site. */
const DEALERSHIPS: Record<string, string> = { [HOME]: 'harbour-city-hyundai', [OTHER]: 'kiwi-auto' }

/**
 * A checkout with its own database and in-memory fakes of Stripe and the dealer platform. `HOME` and `OTHER` have one vehicle
 * each; `cars` are keyed by site and slug. The clock is the real one plus the time added by `wait`. Route handlers that are
 * imported afterwards use it, or fail with `faults.database`.
 */
export async function openCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('SITES_DIR', 'config/sites')
  const db = await openDatabase(`file:${join(folder, 'web.db')}`)
  afterAll(async () => {
    db.$client.close()
    await rm(folder, { recursive: true, force: true })
  })
  let offset = 0
  const now = () => Date.now() + offset
  const store = new ReservationStore(db, now)
  const stripe = new FakeStripe(() => {})
  const platform = new FakePlatform()
  const cars = new Map<string, Car>()
  const faults: { isPlatformDown: boolean; database: Error | null } = {
    isPlatformDown: false,
    database: null,
  }
  const reports: unknown[] = []
  const putCar = (site: string, id: number, fields: Record<string, unknown> = {}) => {
    const slug = `car-${id}`
    cars.set(`${site}/${slug}`, makeCar({ id, slug, dealership_slug: DEALERSHIPS[site], ...fields }))
    return slug
  }
  const checkout: Checkout = {
    db,
    store,
    ports: {
      rows: store,
      payments: { ...stripe.payments },
      vehicles: platform.vehicles,
      effects: {
        planLead: async (reservation) => newReservationLead(reservation),
        afterConfirmed: async () => {},
        afterCaptured: async () => {},
        afterReleased: async () => {},
        afterEnded: async () => {},
        afterDelayed: async () => {},
        afterRecovered: async () => {},
      },
      now,
      random: () => 0.5,
      report: (error) => reports.push(error),
    },
    settings: readEnv({}),
    readCar: async ({ slug: site }, slug) => {
      if (faults.isPlatformDown) throw new UpstreamError('dealer-api', 'timeout', 'no answer')
      const car = cars.get(`${site}/${slug}`)
      return car ? { kind: 'found', car, reservedBy: null } : { kind: 'missing' }
    },
  }
  vi.doMock('@/lib/checkout/checkout.server', () => ({
    getCheckout: async () => {
      if (faults.database) throw faults.database
      return checkout
    },
  }))
  return {
    checkout,
    db,
    store,
    stripe,
    platform,
    cars,
    putCar,
    faults,
    reports,
    wait: (ms: number) => (offset += ms),
  }
}

export type CheckoutRig = Awaited<ReturnType<typeof openCheckout>>

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }
export type Handler = (
  request: Request,
  route: { params: Promise<{ site: string; id: string }> },
) => Response | Promise<Response>

let addresses = 0

/** A browser at one site, with its own IP address and cookie jar. */
export class Buyer {
  readonly site: Site['slug']
  readonly address: string
  cookie: string | null = null

  constructor(site: string, address?: string) {
    this.site = site
    addresses += 1
    this.address = address ?? `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`
  }

  /** Posts `BODY` with the given fields replaced; `undefined` omits a field. */
  post(
    handler: Handler,
    body: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#send(
      handler,
      '',
      new Request(this.#url(''), {
        method: 'POST',
        body: JSON.stringify({ ...BODY, ...body }),
        headers: { ...this.#headers(), 'content-type': 'application/json', ...headers },
      }),
    )
  }

  read(handler: Handler, id: string, query = ''): Promise<Answer> {
    return this.#send(handler, id, new Request(this.#url(`/${id}${query}`), { headers: this.#headers() }))
  }

  #url(path: string): string {
    return `http://${this.site}.localhost:3000/api/reservations${path}`
  }

  #headers(): Record<string, string> {
    return {
      host: `${this.site}.localhost:3000`,
      'x-forwarded-for': this.address,
      ...(this.cookie ? { cookie: `${OWNER_COOKIE}=${this.cookie}` } : {}),
    }
  }

  async #send(handler: Handler, id: string, request: Request): Promise<Answer> {
    const response = await handler(request, { params: Promise.resolve({ site: this.site, id }) })
    const set = /__Host-checkout=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
    if (set) this.cookie = set
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body, headers: response.headers }
  }
}

/** Valid details of a buyer in Australia. */
const BODY = {
  first_name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  opt_in: false,
  accepted_terms: true,
}
/** Valid details of a buyer in New Zealand. */
export const NZ_BODY = { ...BODY, phone: '021 555 0142', postcode: '1060' }
