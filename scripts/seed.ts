import type { Site } from '@/config/schema/site'
import type { Env } from '@/lib/read-env'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { INDEX_NAME } from '@/lib/search/index-settings'
import { getSiteRegistry } from '@/lib/site/registry.server'
import { seedStock } from '@/sandbox/seed/seed'
import { runCommand } from './run-command'
import { listSandboxParts } from './harness/parts'
import { createPlatform } from './stock/platform'
import { connectSearch, syncIndex } from './stock/search-index'

/**
 * Seeds the sandbox's dealer platform with the demo stock on the first run and syncs the search index. Never writes to a dealer
 * platform other than the sandbox's.
 */
runCommand(async (env) => {
  const auth = { user: env.DEALER_API_USER, password: env.DEALER_API_PASSWORD }
  if (listSandboxParts(env).includes('dealer-api')) {
    const { total } = await seedStock({ dealerApiUrl: env.DEALER_API_URL, auth, sites: await listSites() })
    if (total > 0) console.log(`Added ${total} demo vehicles to the dealer platform.`)
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
  console.log(`Indexed ${sent} vehicles.`)
})

async function listSites(): Promise<Site[]> {
  const registry = getSiteRegistry()
  const lookups = await Promise.all((await registry.listSlugs()).map((slug) => registry.findBySlug(slug)))
  return lookups.flatMap((lookup) => (lookup.kind === 'site' ? [lookup.site] : []))
}

/** Number of documents in the index; -1 when the index does not exist. */
async function countDocuments(env: Env): Promise<number> {
  const index = connectSearch(env.MEILISEARCH_URL, env.MEILISEARCH_ADMIN_KEY).index(INDEX_NAME)
  return index.getStats().then(
    (stats) => stats.numberOfDocuments,
    () => -1,
  )
}
