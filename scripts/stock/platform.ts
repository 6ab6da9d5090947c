import { z } from 'zod'
import { Failure } from './failure'

/** The dealer platform's stock calls (`docs/dealer-api.openapi.yaml`). */
export type Platform = {
  /** All cars of a website, or of the whole platform with `null`. */
  listCars: (websiteId: number | null) => Promise<Record<string, unknown>[]>
  /** Creates or updates at most 1000 cars of a website. */
  putCars: (websiteId: number, cars: readonly unknown[]) => Promise<PutAnswer>
}

const putAnswerSchema = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() })
export type PutAnswer = z.output<typeof putAnswerSchema>
const pageSchema = z.object({ cars: z.array(z.record(z.string(), z.unknown())), pages: z.int() })

const PER_PAGE = 500
const TIMEOUT_MS = 30_000
const TRIES = 3

/** A client of the platform at `url` with Basic auth. Reads and upserts are repeated on failure; both are safe to repeat. */
export function createPlatform(url: string, auth: { user: string; password: string }): Platform {
  const authorization = `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`
  const call = async (method: 'GET' | 'PUT', path: string, body?: unknown): Promise<unknown> => {
    let last = ''
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const answer = await attemptCall(`${url}${path}`, method, authorization, body)
      if (answer.ok) return answer.value
      last = answer.problem
      if (!answer.retry) break
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt))
    }
    throw new Failure(
      `The dealer platform at ${url} does not do ${method} ${path}: ${last}. Is it running, and are DEALER_API_URL, DEALER_API_USER and DEALER_API_PASSWORD right?`,
    )
  }
  return {
    async listCars(websiteId) {
      const base = websiteId === null ? '/cars.json' : `/websites/${websiteId}/cars.json`
      const cars: Record<string, unknown>[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = pageSchema.parse(await call('GET', `${base}?page=${page}&per_page=${PER_PAGE}`))
        cars.push(...answer.cars)
        pages = answer.pages
      }
      return cars
    },
    async putCars(websiteId, cars) {
      return putAnswerSchema.parse(await call('PUT', `/websites/${websiteId}/cars.json`, { cars }))
    },
  }
}

type Attempt = { ok: true; value: unknown } | { ok: false; problem: string; retry: boolean }

async function attemptCall(
  url: string,
  method: string,
  authorization: string,
  body: unknown,
): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok)
      return {
        ok: false,
        problem: `status ${response.status} ${text.slice(0, 300)}`,
        retry: response.status >= 500,
      }
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return {
      ok: false,
      problem: cause || (error instanceof Error ? error.message : String(error)),
      retry: true,
    }
  }
}
