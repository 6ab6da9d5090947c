import { CARS_AT_ONCE, type CarInput, type PutCarsResult } from '@/lib/dealer-api/cars.server'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { Failure } from './failure'

/** The dealer platform's stock, whole lists at once. */
export type Platform = {
  /** All cars of a website, or of the whole platform with `null`. */
  listCars: (websiteId: number | null) => Promise<Record<string, unknown>[]>
  /** Creates or updates at most 1,000 cars of a website; all or none. */
  putCars: (websiteId: number, cars: CarInput[]) => Promise<PutCarsResult>
}

/** The platform at `url`; what goes wrong there becomes a `Failure` that says what to look at. */
export function createPlatform(url: string, auth: { user: string; password: string }): Platform {
  const api = createDealerApi({ url, dashboardUrl: url, ...auth })
  return {
    listCars: (websiteId) =>
      explain(url, async () => {
        const cars: Record<string, unknown>[] = []
        for (let page = 1, pages = 1; page <= pages; page++) {
          const answer = await api.listCars(websiteId, page, CARS_AT_ONCE)
          cars.push(...answer.cars)
          pages = answer.pages
        }
        return cars
      }),
    putCars: (websiteId, cars) => explain(url, () => api.putCars(websiteId, cars)),
  }
}

async function explain<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const detail = error.status === null ? error.message : `status ${error.status}, ${error.message}`
    throw new Failure(
      `The dealer platform at ${url} does not do as asked: ${detail.replace(/\.$/, '')}. Is it running, and are DEALER_API_URL, DEALER_API_USER and DEALER_API_PASSWORD right?`,
      { cause: error },
    )
  }
}
