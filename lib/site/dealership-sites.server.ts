import 'server-only'
import { join } from 'node:path'
import { z } from 'zod'
import type { Site } from '@/config/schema/site'
import { parseJson } from '@/lib/http/read-body.server'
import { inBatches, readSiteText, readVersion } from './site-file.server'
import type { SiteRegistry } from './registry.server'

const rawSchema = z.looseObject({
  dealerships: z.array(z.looseObject({ slug: z.string() })).catch([]),
})

/** Dealerships of one version of a site file. */
type CachedFile = { version: string; dealerships: ReadonlySet<string> }

/**
 * Finds the sites that list a dealership's stock. Stores only each file's dealerships and reads only changed files
 * again, so that thousands of sites need not be parsed.
 */
export class DealershipSites {
  readonly #registry: Pick<SiteRegistry, 'listSlugs' | 'findBySlug'>
  readonly #folder: string
  readonly #known = new Map<string, CachedFile>()

  constructor(registry: Pick<SiteRegistry, 'listSlugs' | 'findBySlug'>, folder: string) {
    this.#registry = registry
    this.#folder = folder
  }

  /** Lists all valid sites with the dealership. */
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

  async #read(slug: string): Promise<CachedFile | null> {
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
