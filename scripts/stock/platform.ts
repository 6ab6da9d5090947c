import { CARS_AT_ONCE, type CarInput, type PutCarsResult } from '@/lib/dealer-api/cars.server'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { UpstreamError } from '@/lib/http/upstream-error'
import { Failure } from './failure'

/** Access to the dealer platform's stock as complete lists. */
export type Platform = {
  /** Lists all cars of a website, or of all websites with `null`. */
  listCars: (websiteId: number | null) => Promise<Record<string, unknown>[]>
  /** Creates or updates up to 1,000 cars of a website, atomically. */
  putCars: (websiteId: number, cars: CarInput[]) => Promise<PutCarsResult>
}

/** Creates a client for the dealer platform at `url`. Upstream errors are thrown as `Failure` with the settings to check. */
export function createPlatform(url: string, auth: { user: string; password: string }): Platform {
  const api = createDealerApi({ url, dashboardUrl: url, ...auth })
  return {
    listCars: (websiteId) =>
      withFailure(url, async () => {
        const cars: Record<string, unknown>[] = []
        for (let page = 1, pages = 1; page <= pages; page++) {
          const list = await api.listCars(websiteId, page, CARS_AT_ONCE)
          cars.push(...list.cars)
          pages = list.pages
        }
        return cars
      }),
    putCars: (websiteId, cars) => withFailure(url, () => api.putCars(websiteId, cars)),
  }
}

async function withFailure<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const detail = error.status === null ? error.message : `status ${error.status}, ${error.message}`
    throw new Failure(
      `A request to the dealer platform at ${url} failed: ${detail.replace(/\.$/, '')}. Check that it is running and that DEALER_API_URL, DEALER_API_USER and DEALER_API_PASSWORD are correct.`,
      { cause: error },
    )
  }
}
