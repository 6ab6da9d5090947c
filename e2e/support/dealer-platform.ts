import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv, type Env } from '@/lib/read-env'
import { deriveRevalidateSecret, signCall } from '@/lib/signatures'
import { carToDocument } from '@/lib/search/document'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from './ask'

export type CarFields = Record<string, unknown>
type TaskAnswer = { taskUid?: number; status?: string }

const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * Simulates a dealer for a separate product: changes stock in the dealer API, updates the search index, sends revalidation calls
 * and advances the clocks.
 */
export class DealerPlatform {
  readonly #product: Product
  readonly #websiteId: number
  readonly #env: Env
  #offsetMs = 0

  constructor(product: Product, websiteId: number) {
    this.#product = product
    this.#websiteId = websiteId
    this.#env = readEnv({ SANDBOX_PORT: String(product.sandboxPort) })
  }

  /** Adds a car and indexes it. */
  async addCar(car: CarFields): Promise<{ id: number }> {
    const { ids } = (await this.#callDealerApi('PUT', '/cars.json', { cars: [car] })) as { ids: number[] }
    await this.#index(String(car['slug']))
    return { id: ids[0] ?? 0 }
  }

  /** Changes fields of a car and indexes it. */
  async changeCar(slug: string, changes: CarFields): Promise<void> {
    await this.#callDealerApi('PATCH', `/cars/${slug}.json`, changes)
    await this.#index(slug)
  }

  /** Reserves a car for another buyer, who came to the dealership. */
  async reserveCar(slug: string): Promise<void> {
    await this.#callDealerApi('POST', `/cars/${slug}/reservations.json`, {
      reservation_id: randomUUID(),
      expires_at: new Date(Date.now() + this.#offsetMs + 86_400_000).toISOString(),
      customer: { first_name: 'Ana', last_name: 'Silva', email: 'ana@example.com', phone: '0491 570 156' },
    })
  }

  /** Deletes a car from stock and index. */
  async removeCar(slug: string): Promise<void> {
    const { id } = (await this.#callDealerApi('DELETE', `/cars/${slug}.json`)) as { id: number }
    await this.#callSearch('DELETE', `/indexes/cars/documents/${id}`)
  }

  /** Sends a signed revalidation call for a tag, like the dealer platform. Returns the response status. */
  async revalidate(tag: string): Promise<number> {
    const body = JSON.stringify({ tag })
    const secret = deriveRevalidateSecret(this.#product.appSecret)
    const answer = await ask({
      host: `127.0.0.1:${this.#product.port}`,
      port: this.#product.port,
      path: '/api/revalidate',
      method: 'POST',
      headers: { ...JSON_TYPE, ...signCall(body, secret, Date.now() + this.#offsetMs) },
      body,
    })
    return answer.status
  }

  /** Revalidates a car and its site's stock. */
  async revalidateCar(slug: string): Promise<void> {
    await this.revalidate(`car:${this.#websiteId}:${slug}`)
    await this.revalidate(`stock:${this.#websiteId}`)
  }

  /** Advances the clocks of the sandbox and the web app. */
  async advanceClock(ms: number): Promise<void> {
    this.#offsetMs += ms
    await call(`${this.#product.sandboxUrl}/clock`, {
      method: 'PUT',
      headers: JSON_TYPE,
      body: JSON.stringify({ offsetMs: this.#offsetMs }),
    })
    writeFileSync(join(this.#product.dataDir, 'clock'), String(this.#offsetMs))
  }

  async #index(slug: string): Promise<void> {
    const document = carToDocument(await this.#callDealerApi('GET', `/cars/${slug}.json`))
    await this.#callSearch('POST', '/indexes/cars/documents', [document])
  }

  async #callDealerApi(method: string, path: string, body?: unknown): Promise<unknown> {
    const { DEALER_API_URL: url, DEALER_API_USER: user, DEALER_API_PASSWORD: password } = this.#env
    return call(`${url}/websites/${this.#websiteId}${path}`, {
      method,
      headers: {
        ...JSON_TYPE,
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
  }

  /** Sends a write to the search service and waits for its task. */
  async #callSearch(method: string, path: string, body?: unknown): Promise<void> {
    const { MEILISEARCH_URL: url, MEILISEARCH_ADMIN_KEY: key } = this.#env
    const headers = { ...JSON_TYPE, authorization: `Bearer ${key}` }
    const written = (await call(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })) as TaskAnswer
    for (;;) {
      const task = (await call(`${url}/tasks/${written.taskUid}`, { headers })) as TaskAnswer
      if (task.status === 'succeeded') return
      if (task.status === 'failed') throw new Error(`The search service failed at ${method} ${path}.`)
    }
  }
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
