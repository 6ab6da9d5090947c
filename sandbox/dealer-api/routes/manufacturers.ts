import { Hono } from 'hono'
import { ApiError } from '../errors'
import { findManufacturer } from '../manufacturers'
import { requireWebsite, type Platform } from '../platform'

/** Vehicle makes (`DA-02`). */
export function createManufacturerRoutes(platform: Platform): Hono {
  const app = new Hono()
  app.get('/manufacturers/:file{.+\\.json}', async (c) => {
    const websiteId = c.req.query('website_id')
    if (!websiteId) throw new ApiError(422, 'website_id: is required')
    await requireWebsite(platform, websiteId)
    const manufacturer = findManufacturer(c.req.param('file').slice(0, -'.json'.length))
    if (!manufacturer) throw new ApiError(404, 'Manufacturer not found')
    return c.json(manufacturer)
  })
  return app
}
