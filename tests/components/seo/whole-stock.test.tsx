import { readdirSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { CarPage } from '@/components/car/car-page'
import { JsonLd } from '@/components/seo/json-ld'
import type { Site } from '@/config/schema/site'
import { findVehicleFaults } from '@/e2e/support/car-faults'
import { readPage } from '@/e2e/support/read-page'
import { carSchema, type Car } from '@/lib/cars/car'
import { listPictures } from '@/lib/cars/pictures'
import { describeVehicle } from '@/lib/seo/describe-vehicle'
import { planStock } from '@/sandbox/seed/plan'
import { createSiteStock } from '@/sandbox/seed/seed'
import { readDemoSite } from '@/tests/demo-site'
import { makeCar } from '@/tests/lib/cars/car-fixture'
import { loadLazyParts } from '@/tests/support/load-lazy-parts'

const NOW = 1_790_000_000
const PLACES = { origin: 'https://dealer.test', images: 'https://pictures.test' }
const SLUGS = readdirSync('config/sites').map((file) => file.replace('.json', ''))

/** Renders a vehicle page with the structured data of the same or another vehicle. */
const draw = (site: Site, car: Car, described: Car = car) =>
  readPage(
    renderToStaticMarkup(
      <main>
        <JsonLd nodes={[describeVehicle(site, described, PLACES)]} />
        <CarPage
          site={site}
          car={car}
          images={PLACES.images}
          now={NOW}
          open={null}
          enquiry={null}
          similar={null}
        />
      </main>,
    ),
  )

let stock: Awaited<ReturnType<typeof planStock>>
beforeAll(async () => {
  await loadLazyParts()
  stock = await planStock()
})

describe.each(SLUGS)('%s', (slug) => {
  test('[CD-01, TG-01, TG-03, TG-05, TG-06, TG-09] has structured data that matches the page for its whole stock', () => {
    const site = readDemoSite(slug)
    const cars = createSiteStock(site, stock, NOW).map((record, index) =>
      carSchema.parse({ id: index + 1, ...record }),
    )
    expect(cars.length).toBeGreaterThan(20)
    const faults = cars.flatMap((car) =>
      findVehicleFaults(draw(site, car)).map((fault) => `${car.slug}: ${fault}`),
    )
    expect(faults).toEqual([])
    expect(cars.some((car) => listPictures(car).length > 0)).toBe(true)
  })
})

test.each([
  { price: 1234 },
  { price: null },
  { km: 77 },
  { vin: 'ANOTHER' },
  { colour: 'Mauve' },
  { status: 'sold' },
])('detects a mismatch in %j', (fields) => {
  const site = readDemoSite('harbour-city')
  const car = makeCar({ vin: 'A1B2', status: 'coming_soon', colour: 'Red' })
  expect(findVehicleFaults(draw(site, car))).toEqual([])
  expect(findVehicleFaults(draw(site, car, makeCar({ ...car, ...fields })))).toHaveLength(1)
})

test.each(SLUGS)('[CD-01] matches on %s for a vehicle without most facts and without a dealer', (slug) => {
  const fields = {
    year: null,
    badge: null,
    series: null,
    price: null,
    km: null,
    dealership_slug: '',
    location_id: null,
  }
  const page = draw(readDemoSite(slug), makeCar({ ...fields, fuel: null, car_type: null }))
  expect(findVehicleFaults(page)).toEqual([])
})
