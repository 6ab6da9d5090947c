import { parseArgs } from 'node:util'
import type { Env } from '@/lib/read-env'
import { runCommand } from './run-command'
import { Failure } from './stock/failure'
import { createPlatform } from './stock/platform'
import { connectSearch, syncIndex } from './stock/search-index'
import { readSite } from './stock/sites'

/** `npm run stock:index [-- --site SLUG]`: syncs index settings and documents from the dealer platform to the search service. */
async function indexStock(env: Env): Promise<void> {
  const { site: slug } = readArguments()
  const site = slug === undefined ? null : await readSite(env.SITES_DIR, slug)
  const platform = createPlatform(env.DEALER_API_URL, {
    user: env.DEALER_API_USER,
    password: env.DEALER_API_PASSWORD,
  })
  const cars = await platform.listCars(site?.id ?? null)
  const client = connectSearch(env.MEILISEARCH_URL, env.MEILISEARCH_ADMIN_KEY)
  const result = await syncIndex(client, cars, {
    dealerships: site ? site.dealerships.map((dealership) => dealership.slug) : null,
  })
  console.log(
    `${site ? site.name : 'All sites'}: ${cars.length} cars; ${result.sent} sent, ${result.unchanged} unchanged, ${result.removed} removed from the index.`,
  )
  if (result.unreadable > 0)
    console.warn(`${result.unreadable} cars were skipped because they have no id or slug.`)
}

function readArguments(): { site?: string } {
  try {
    return parseArgs({ options: { site: { type: 'string' } } }).values
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : String(error)} Usage: npm run stock:index [-- --site SLUG]`,
    )
  }
}

runCommand(indexStock)
