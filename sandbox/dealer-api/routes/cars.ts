import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { carInputSchema, carPatchSchema, mergeCar } from '../car-record'
import { findCar, listCars, putCars, saveCar } from '../cars'
import { ApiError, checkValue, readBody } from '../errors'
import { runIdempotent } from '../idempotency'
import { requireWebsite, type Platform } from '../platform'
import { cars } from '../schema'

/** Maximum number of cars per `PUT`. */
const MAX_CARS_PER_PUT = 1000

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(500),
})
const putSchema = z.object({
  cars: z.array(carInputSchema).max(MAX_CARS_PER_PUT, `must have at most ${MAX_CARS_PER_PUT} items`),
})

/** Stock routes: a single car (`DA-02`), lists, and the writes used by stock import and seeding. */
export function createCarRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, clock } = platform

  app.get('/cars.json', async (c) => {
    const { page, per_page } = checkValue(c.req.query(), pageSchema)
    return c.json(await listCars(store.db, null, page, per_page))
  })

  app.get('/websites/:website/cars.json', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const { page, per_page } = checkValue(c.req.query(), pageSchema)
    return c.json(await listCars(store.db, website, page, per_page))
  })

  app.put('/websites/:website/cars.json', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const body = await readBody(c, putSchema)
    return runIdempotent(c, store, body, async (tx) => ({
      status: 200,
      body: await putCars(tx, website, body.cars, clock.now()),
    }))
  })

  app.get('/websites/:website/cars/:file{.+\\.json}', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const car = await findCar(store.db, website, toSlug(c.req.param('file')))
    return car ? c.json(car.data) : c.json({ status: '404' }, 404)
  })

  app.patch('/websites/:website/cars/:file{.+\\.json}', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const slug = toSlug(c.req.param('file'))
    const patch = await readBody(c, carPatchSchema)
    return runIdempotent(c, store, patch, async (tx) => {
      const row = await findCar(tx, website, slug)
      if (!row) return { status: 404, body: { status: '404' } }
      const identity = { id: row.id, slug: row.slug, dealership_slug: row.dealershipSlug }
      const car = mergeCar(row.id, row.data, { ...patch, ...identity }, website, clock.now())
      await saveCar(tx, row, car, clock.now())
      return { status: 200, body: car }
    })
  })

  app.delete('/websites/:website/cars/:file{.+\\.json}', async (c) => {
    const website = await requireWebsite(platform, c.req.param('website'))
    const slug = toSlug(c.req.param('file'))
    return runIdempotent(c, store, { slug }, async (tx) => {
      const row = await findCar(tx, website, slug)
      if (!row) throw new ApiError(404, `Car ${slug} not found`)
      await tx.delete(cars).where(eq(cars.id, row.id))
      return { status: 200, body: { success: true, id: row.id } }
    })
  })
  return app
}

function toSlug(file: string): string {
  return file.slice(0, -'.json'.length)
}
