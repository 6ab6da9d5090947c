import type { Site } from '@/config/schema/site'
import type { Env } from '@/lib/env'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { INDEX_NAME } from '@/lib/search/index-settings'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { seedStock } from '@/sandbox/seed/seed'
import { runCommand } from './run-command'
import { listSandboxParts } from './parts'
import { createPlatform } from './stock/platform'
import { connectSearch, syncIndex } from './stock/search-index'

/**
 * Fills the embedded dealer platform with the demo stock on first run, and brings the search service up to what the
 * platform holds. A platform that is not the sandbox's is never written to.
 */
runCommand(async (env) => {
  const auth = { user: env.DEALER_API_USER, password: env.DEALER_API_PASSWORD }
  if (listSandboxParts(env).includes('dealer-api')) {
    const { total } = await seedStock({ dealerApiUrl: env.DEALER_API_URL, auth, sites: await listSites() })
    if (total > 0) console.log(`Put ${total} demo vehicles into the dealer platform.`)
  }
  const { total } = await createDealerApi({
    url: env.DEALER_API_URL,
    dashboardUrl: env.DASHBOARD_URL,
    ...auth,
  }).listCars(null, 1, 1)
  if (total === (await countDocuments(env))) return
  const cars = await createPlatform(env.DEALER_API_URL, auth).listCars(null)
  const { sent } = await syncIndex(connectSearch(env.MEILISEARCH_URL, env.MEILISEARCH_ADMIN_KEY), cars, {
    dealerships: null,
  })
  console.log(`Put ${sent} vehicles into the search service.`)
})

async function listSites(): Promise<Site[]> {
  const registry = getSiteRegistry()
  const lookups = await Promise.all((await registry.listSlugs()).map((slug) => registry.findBySlug(slug)))
  return lookups.flatMap((lookup) => (lookup.kind === 'site' ? [lookup.site] : []))
}

/** Documents in the index, or -1 when there is none yet. */
async function countDocuments(env: Env): Promise<number> {
  const index = connectSearch(env.MEILISEARCH_URL, env.MEILISEARCH_ADMIN_KEY).index(INDEX_NAME)
  return index.getStats().then(
    (stats) => stats.numberOfDocuments,
    () => -1,
  )
}
