import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import { readEnv } from '@/lib/read-env'
import { readProductAddress } from './product-address'
import { isPublic, listAllStock, type StockDocument } from './stock'

/** Finds the first vehicle for sale that matches. Returns its path and search document. */
export async function findCarForSale(
  site: Site,
  fits: (car: StockDocument) => boolean = () => true,
): Promise<{ path: string; car: StockDocument }> {
  const stock = await listAllStock()
  const now = Date.now() / 1000
  const car = stock.find((each) => isPublic(site, each, now) && each['status'] === 'in_stock' && fits(each))
  if (!car) throw new Error(`${site.slug} has no matching vehicle.`)
  return { path: getCarPath(site, { slug: String(car['slug']) }), car }
}

/** Writes a record to the dealer platform without indexing it. Returns the path of its page. */
export async function putCarRecord(site: Site, record: Record<string, unknown>): Promise<string> {
  const env = readEnv({ SANDBOX_PORT: String(readProductAddress().sandboxPort) })
  const login = Buffer.from(`${env.DEALER_API_USER}:${env.DEALER_API_PASSWORD}`).toString('base64')
  const response = await fetch(`${env.DEALER_API_URL}/websites/${site.id}/cars.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Basic ${login}` },
    body: JSON.stringify({ cars: [record] }),
  })
  if (!response.ok) throw new Error(`The record was rejected: ${await response.text()}`)
  return getCarPath(site, { slug: String(record['slug']) })
}
