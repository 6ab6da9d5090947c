import 'server-only'
import { join } from 'node:path'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { parseJson } from '@/lib/http/read-body.server'
import { inBatches } from './in-batches'
import { getSiteRegistry, type SiteRegistry } from './registry.server'
import { readSiteText, readVersion } from './site-file.server'

const rawSchema = z.looseObject({
  dealerships: z.array(z.looseObject({ slug: z.string() })).catch([]),
})

/** Dealerships of a site file, by its slug, as of a version of the file. */
type Known = { version: string; dealerships: ReadonlySet<string> }

/**
 * Finds the sites that show a dealership's stock. Of each file only the dealerships are kept, and only files that changed are
 * read again, so that thousands of sites cost no parsed sites.
 */
export class DealershipSites {
  readonly #registry: Pick<SiteRegistry, 'listSlugs' | 'findBySlug'>
  readonly #folder: string
  readonly #known = new Map<string, Known>()

  constructor(registry: Pick<SiteRegistry, 'listSlugs' | 'findBySlug'>, folder: string) {
    this.#registry = registry
    this.#folder = folder
  }

  /** Every valid site that lists the dealership. */
  async list(dealershipSlug: string): Promise<Site[]> {
    const slugs = await this.#registry.listSlugs()
    await inBatches(
      slugs,
      (slug) => this.#read(slug),
      (known, slug) => {
        if (known) this.#known.set(slug, known)
        else this.#known.delete(slug)
      },
    )
    const sites: Site[] = []
    for (const slug of slugs) {
      if (!this.#known.get(slug)?.dealerships.has(dealershipSlug)) continue
      const lookup = await this.#registry.findBySlug(slug)
      if (lookup.kind === 'site') sites.push(lookup.site)
    }
    return sites
  }

  async #read(slug: string): Promise<Known | null> {
    const path = join(this.#folder, `${slug}.json`)
    const known = this.#known.get(slug)
    if (known && known.version === (await readVersion(path))) return known
    const file = await readSiteText(path)
    if (file.kind !== 'text') return null
    return { version: file.version, dealerships: new Set(listDealerships(file.text)) }
  }
}

function listDealerships(text: string): string[] {
  const parsed = rawSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data.dealerships.map(({ slug }) => slug) : []
}

const shared = globalThis as typeof globalThis & { dealershipSites?: DealershipSites }

/** The sites of `SITES_DIR` that show a dealership's stock. */
export function listDealershipSites(dealershipSlug: string): Promise<Site[]> {
  shared.dealershipSites ??= new DealershipSites(getSiteRegistry(), getEnv().SITES_DIR)
  return shared.dealershipSites.list(dealershipSlug)
}
