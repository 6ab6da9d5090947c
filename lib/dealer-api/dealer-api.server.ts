import 'server-only'
import { getEnv } from '@/lib/env'
import { createAccountVerbs } from './accounts.server'
import { createBookingVerbs } from './bookings.server'
import { createCarVerbs } from './cars.server'
import { createDealerDataVerbs } from './dealer-data.server'
import { createEventVerbs } from './events.server'
import { createLeadVerbs } from './leads.server'
import { createLookupVerbs } from './lookups.server'
import { createReservationVerbs } from './reservations.server'
import { Transport, type DealerApiConfig } from './transport.server'

export type DealerApi = ReturnType<typeof createDealerApi>

/** Creates a client with all calls of the dealer platform. */
export function createDealerApi(config: DealerApiConfig) {
  const transport = new Transport(config)
  return {
    ...createCarVerbs(transport),
    ...createDealerDataVerbs(transport),
    ...createBookingVerbs(transport),
    ...createLeadVerbs(transport),
    ...createEventVerbs(transport),
    ...createAccountVerbs(transport),
    ...createLookupVerbs(transport),
    ...createReservationVerbs(transport),
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
