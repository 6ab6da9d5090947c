import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { siteSchema } from '@/config/schema/site'

const { shape } = siteSchema

/** The platform's view of a website: the business data of a site file, without its design. */
const websiteSchema = z.object({
  id: shape.id,
  slug: shape.slug,
  name: shape.name,
  template: shape.template,
  dealership_id: shape.dealership_id,
  dealership_group: shape.dealership_group,
  manufacturer_id: shape.manufacturer_id,
  manufacturer: shape.manufacturer,
  domain_name: shape.domain_name,
  city: shape.city,
  state: shape.state,
  timezone: shape.timezone,
  phone: shape.phone,
  opening_hours: shape.opening_hours,
  special_hours: shape.special_hours,
  locations: shape.locations,
  dealerships: shape.dealerships,
  reviews: shape.reviews,
  offers: shape.offers,
  blogs: shape.blogs,
  autobot: shape.autobot,
  integrations: shape.integrations,
  delivery: shape.delivery,
})
export type Website = z.output<typeof websiteSchema>
export type WebsiteDealership = Website['dealerships'][number]

/** The minimum that a site file must contain to be indexed. */
const entrySchema = z.object({
  id: z.int(),
  dealerships: z.array(z.object({ id: z.int(), slug: z.string() })),
})

type Entry = { slug: string; mtimeMs: number; websiteId: number; dealerships: { id: number; slug: string }[] }

/** Cache size for parsed websites. */
const MAX_CACHED_WEBSITES = 500
/** How long the file list is reused before an unknown id triggers another scan, in ms. */
const RESCAN_MS = 1000
const CONCURRENT_READS = 32

/** Websites and dealerships, read from the site files. Detects files added or edited at run time. */
export class WebsiteDirectory {
  readonly #folder: string
  #entries = new Map<string, Entry>()
  #byWebsite = new Map<number, Entry>()
  #byDealership = new Map<number, Entry>()
  #byDealershipSlug = new Map<string, Entry>()
  #folderMtimeMs = -1
  #scannedAt = 0
  #scanning: Promise<void> | null = null
  readonly #websites = new LRUCache<string, { mtimeMs: number; website: Website }>({
    max: MAX_CACHED_WEBSITES,
  })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Finds a website by id. */
  findWebsite(id: number): Promise<Website | null> {
    return this.#find(
      () => this.#byWebsite.get(id),
      (website) => website.id === id,
    )
  }

  /** Finds a website by slug. */
  findWebsiteBySlug(slug: string): Promise<Website | null> {
    return this.#find(
      () => this.#entries.get(slug),
      (website) => website.slug === slug,
    )
  }

  /** Finds a dealership and the first website that has it. */
  async findDealership(id: number): Promise<{ website: Website; dealership: WebsiteDealership } | null> {
    const website = await this.#find(
      () => this.#byDealership.get(id),
      (candidate) => candidate.dealerships.some((dealership) => dealership.id === id),
    )
    const dealership = website?.dealerships.find((candidate) => candidate.id === id)
    return website && dealership ? { website, dealership } : null
  }

  /** Finds the first website that lists a dealership's stock. */
  findWebsiteOfDealershipSlug(slug: string): Promise<Website | null> {
    return this.#find(
      () => this.#byDealershipSlug.get(slug),
      (website) => website.dealerships.some((dealership) => dealership.slug === slug),
    )
  }

  async #find(lookUp: () => Entry | undefined, fits: (website: Website) => boolean): Promise<Website | null> {
    const known = lookUp()
    const website = known ? await this.#load(known) : null
    if (website && fits(website)) return website
    await this.#scan()
    const found = lookUp()
    const fresh = found ? await this.#load(found) : null
    return fresh && fits(fresh) ? fresh : null
  }

  async #load(entry: Entry): Promise<Website | null> {
    const path = join(this.#folder, `${entry.slug}.json`)
    try {
      const { mtimeMs } = await stat(path)
      const cached = this.#websites.get(entry.slug)
      if (cached && cached.mtimeMs === mtimeMs) return cached.website
      const parsed = websiteSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        console.warn(`sandbox: ${entry.slug}.json is invalid at ${issue?.path.join('.')}: ${issue?.message}`)
        // Falls back to the last valid version, so that a mistake in a site file does not remove a known
        // dealer.
        return cached?.website ?? null
      }
      this.#websites.set(entry.slug, { mtimeMs, website: parsed.data })
      return parsed.data
    } catch (error) {
      if (isMissing(error) || error instanceof SyntaxError)
        return this.#websites.get(entry.slug)?.website ?? null
      throw error
    }
  }

  async #scan(): Promise<void> {
    this.#scanning ??= this.#readFolder().finally(() => {
      this.#scanning = null
    })
    await this.#scanning
  }

  async #readFolder(): Promise<void> {
    const { mtimeMs } = await stat(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return { mtimeMs: 0 }
      throw error
    })
    if (mtimeMs === this.#folderMtimeMs && Date.now() - this.#scannedAt < RESCAN_MS) return
    const names = mtimeMs === 0 ? [] : await readdir(this.#folder)
    const slugs = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
    const entries = new Map<string, Entry>()
    for (let start = 0; start < slugs.length; start += CONCURRENT_READS) {
      const group = slugs.slice(start, start + CONCURRENT_READS)
      for (const entry of await Promise.all(group.map((slug) => this.#readEntry(slug))))
        if (entry) entries.set(entry.slug, entry)
    }
    this.#entries = entries
    this.#byWebsite = new Map()
    this.#byDealership = new Map()
    this.#byDealershipSlug = new Map()
    for (const entry of [...entries.values()].sort((a, b) => a.websiteId - b.websiteId)) {
      if (!this.#byWebsite.has(entry.websiteId)) this.#byWebsite.set(entry.websiteId, entry)
      for (const { id, slug } of entry.dealerships) {
        if (!this.#byDealership.has(id)) this.#byDealership.set(id, entry)
        if (!this.#byDealershipSlug.has(slug)) this.#byDealershipSlug.set(slug, entry)
      }
    }
    this.#folderMtimeMs = mtimeMs
    this.#scannedAt = Date.now()
  }

  async #readEntry(slug: string): Promise<Entry | null> {
    const path = join(this.#folder, `${slug}.json`)
    try {
      const { mtimeMs } = await stat(path)
      const known = this.#entries.get(slug)
      if (known && known.mtimeMs === mtimeMs) return known
      const parsed = entrySchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
      if (!parsed.success) return known ?? null
      return { slug, mtimeMs, websiteId: parsed.data.id, dealerships: parsed.data.dealerships }
    } catch (error) {
      if (isMissing(error)) return null
      if (error instanceof SyntaxError) return this.#entries.get(slug) ?? null
      throw error
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
