import { carSchema, type Car } from '@/lib/cars/car'

/** The current time in tests, in seconds since 1970. */
export const NOW = 1_790_000_000

/** A used car in stock; `fields` override it in the upstream format. */
export function makeCar(fields: Record<string, unknown> = {}): Car {
  return carSchema.parse({
    id: 501,
    slug: '2021-toyota-hilux-sr5-501',
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    series: 'GUN126R',
    price: 48_990,
    km: 61_250,
    car_type: 'used',
    status: 'in_stock',
    fuel: 'Diesel',
    dealership_slug: 'test-motors',
    location_id: 11,
    has_checkout_payment_processor: true,
    payment_processors: [{ authorization_type: 'stripe', deposit_amount: 500 }],
    ...fields,
  })
}
