import 'server-only'
import { getEnv } from '@/lib/env'
import { createAccountCalls } from './accounts.server'
import { createBookingCalls } from './bookings.server'
import { createCarCalls } from './cars.server'
import { createDealerDataCalls } from './dealer-data.server'
import { createEventCalls, createLeadCalls } from './leads.server'
import { createLookupCalls } from './lookups.server'
import { createReservationCalls } from './reservations.server'
import { Transport, type DealerApiConfig } from './transport.server'

export type DealerApi = ReturnType<typeof createDealerApi>

/** Creates a client with all calls of the dealer platform. */
export function createDealerApi(config: DealerApiConfig) {
  const transport = new Transport(config)
  return {
    ...createCarCalls(transport),
    ...createDealerDataCalls(transport),
    ...createBookingCalls(transport),
    ...createLeadCalls(transport),
    ...createEventCalls(transport),
    ...createAccountCalls(transport),
    ...createLookupCalls(transport),
    ...createReservationCalls(transport),
  }
}

let shared: DealerApi | undefined

/** The client configured in the environment; uses the staging dashboard if `DASHBOARD_STAGING` is set (`CF-02`). */
export function getDealerApi(): DealerApi {
  const env = getEnv()
  shared ??= createDealerApi({
    url: env.DEALER_API_URL,
    dashboardUrl: env.DASHBOARD_STAGING ? env.DASHBOARD_STAGING_URL : env.DASHBOARD_URL,
    user: env.DEALER_API_USER,
    password: env.DEALER_API_PASSWORD,
    leadPathPrefix: env.DEALER_API_MOCK_PREFIX,
  })
  return shared
}
