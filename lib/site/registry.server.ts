import 'server-only'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { HostTable } from './host-table'
import { hostsOfSite, normaliseHost } from './host'
import { listIdleSettings, switchOffIntegrations, type Services } from './integrations'
import { parseSite, type ParsedSite, type SiteProblem } from './parse-site'
import { readRawHosts, readSiteText, readVersion, slugOfFileName, type SiteText } from './site-file.server'

/** How often a site's own file is looked at for edits, and the folder for added and removed files, in ms. */
const CHECK_MS = 1000
/** Parsed sites kept in memory; ten thousand site files must not cost ten thousand parsed sites. */
const SITES_KEPT = 500
/** Files read or looked at together. */
const FILES_AT_ONCE = 64
/** Looking through all files for edited hosts may take at most this share of the time. */
const SWEEP_SHARE = 0.02
/** File systems date changes coarsely: within this time, ms, a second change can carry the date of the first. */
const MTIME_DOUBT_MS = 2000

export type SiteLookup =
  | { kind: 'site'; site: Site }
  | { kind: 'invalid'; slug: string; problems: SiteProblem[] }
  | { kind: 'none' }

type Loaded = { lookup: SiteLookup; version: string; checkedAt: number }
export type RegistryOptions = {
  now?: () => number
  checkMs?: number
  /** What the installation offers; settings of sites that need more are switched off. Everything when absent. */
  services?: Services
}

/**
 * The site files of one folder, found by host or slug. Files added, edited or removed while the server runs are noticed
 * within a second, without a restart (`CF-04`). A file that turns wrong keeps its last valid version in service; one that
 * was never valid takes down only its own hosts.
 */
export class SiteRegistry {
  readonly #folder: string
  readonly #now: () => number
  readonly #checkMs: number
  readonly #services: Services | null
  readonly #versions = new Map<string, string>()
  readonly #warned = new Map<string, string>()
  readonly #hosts = new HostTable()
  readonly #sites = new LRUCache<string, Loaded>({ max: SITES_KEPT })
  readonly #loading = new Map<string, Promise<SiteLookup>>()
  #folderMtimeMs = -1
  #folderCheckedAt = Number.NEGATIVE_INFINITY
  #noSweepBefore = 0
  #scanning: Promise<void> | null = null
  #sweeping: Promise<void> | null = null

  /** @param options clock and interval between looks at the files, for tests. */
  constructor(folder: string, options: RegistryOptions = {}) {
    this.#folder = folder
    this.#now = options.now ?? Date.now
    this.#checkMs = options.checkMs ?? CHECK_MS
    this.#services = options.services ?? null
  }

  /** The site that a Host header names. */
  async findByHost(header: string | null | undefined): Promise<SiteLookup> {
    const host = normaliseHost(header)
    if (!host) return { kind: 'none' }
    await this.#noticeFolder()
    let slug = this.#hosts.find(host)
    if (!slug) {
      await this.#noticeHosts()
      slug = this.#hosts.find(host)
    }
    return slug ? this.findBySlug(slug) : { kind: 'none' }
  }

  /** The site with a slug. */
  async findBySlug(slug: string): Promise<SiteLookup> {
    await this.#noticeFolder()
    if (!this.#versions.has(slug)) return { kind: 'none' }
    const known = this.#sites.get(slug)
    if (known && this.#now() - known.checkedAt < this.#checkMs) return known.lookup
    return this.#load(slug)
  }

  /** Slugs of all site files, sorted. */
  async listSlugs(): Promise<string[]> {
    await this.#noticeFolder()
    return [...this.#versions.keys()].sort()
  }

  /** Requests that arrive together share one look at the file. */
  async #load(slug: string): Promise<SiteLookup> {
    const running = this.#loading.get(slug)
    if (running) return running
    const loading = this.#readSite(slug).finally(() => this.#loading.delete(slug))
    this.#loading.set(slug, loading)
    return loading
  }

  async #readSite(slug: string): Promise<SiteLookup> {
    const known = this.#sites.get(slug)
    const checkedAt = this.#now()
    const path = this.#pathOf(slug)
    if (known && known.version === (await readVersion(path))) {
      known.checkedAt = checkedAt
      return known.lookup
    }
    const file = await readSiteText(path)
    if (file.kind === 'missing') {
      this.#forget(slug)
      return { kind: 'none' }
    }
    const parsed: ParsedSite =
      file.kind === 'text'
        ? parseSite(slug, file.text)
        : { ok: false, slug, problems: [unreadable(file.reason)] }
    const lookup = this.#accept(parsed, known)
    if (parsed.ok) this.#warnOfIdleSettings(parsed.site, file.version)
    this.#sites.set(slug, { lookup, version: file.version, checkedAt })
    this.#versions.set(slug, file.version)
    // A wrong file that keeps its last valid version in service keeps that version's hosts as well.
    if (parsed.ok) this.#hosts.set(slug, hostsOfSite(parsed.site))
    else if (lookup.kind !== 'site' && file.kind === 'text')
      this.#hosts.set(slug, readRawHosts(slug, file.text) ?? hostsOfSite({ slug }))
    return lookup
  }

  #accept(parsed: ParsedSite, known: Loaded | undefined): SiteLookup {
    if (parsed.ok) {
      const { site } = parsed
      return { kind: 'site', site: this.#services ? switchOffIntegrations(site, this.#services) : site }
    }
    const { slug, problems } = parsed
    const [first] = problems
    console.warn(
      `site ${slug}: ${slug}.json is wrong at ${first?.path || 'the top'}: ${first?.message}. ${first?.fix}`,
    )
    return known?.lookup.kind === 'site' ? known.lookup : { kind: 'invalid', slug, problems }
  }

  /** Once for each version of a file: a site that leaves the cache is parsed again. */
  #warnOfIdleSettings(site: Site, version: string): void {
    if (!this.#services || this.#warned.get(site.slug) === version) return
    this.#warned.set(site.slug, version)
    for (const { path, reason } of listIdleSettings(site, this.#services))
      console.warn(`site ${site.slug}: ${path} has no effect: ${reason}.`)
  }

  async #noticeFolder(): Promise<void> {
    if (this.#now() - this.#folderCheckedAt < this.#checkMs) return
    this.#scanning ??= this.#scanFolder().finally(() => {
      this.#scanning = null
    })
    await this.#scanning
  }

  async #scanFolder(): Promise<void> {
    const mtimeMs = await this.#readFolderTime()
    if (mtimeMs === null) return
    if (mtimeMs !== this.#folderMtimeMs) {
      const names = await readdir(this.#folder)
      const slugs = names.map(slugOfFileName).filter((slug) => slug !== null)
      const present = new Set(slugs)
      for (const slug of this.#versions.keys()) if (!present.has(slug)) this.#forget(slug)
      const added = slugs.filter((slug) => !this.#versions.has(slug)).sort()
      await inBatches(
        added,
        async (slug) => readSiteText(this.#pathOf(slug)),
        (file, slug) => this.#acceptHosts(slug, file),
      )
      const isSettled = Date.now() - mtimeMs > MTIME_DOUBT_MS
      this.#folderMtimeMs = isSettled ? mtimeMs : -1
    }
    this.#folderCheckedAt = this.#now()
  }

  /** `null` while a folder that was there before cannot be read: the sites that are known stay in service. */
  async #readFolderTime(): Promise<number | null> {
    try {
      return (await stat(this.#folder)).mtimeMs
    } catch (error) {
      if (this.#versions.size === 0) throw error
      console.warn(`the folder of site files ${this.#folder} cannot be read: ${String(error)}`)
      this.#folderMtimeMs = -1
      this.#folderCheckedAt = this.#now()
      return null
    }
  }

  /**
   * Editing a file in place does not date the folder: a host that nobody has may have been written into a file that has
   * not been asked for since. Looks through all files, at most for a small share of the time however many there are.
   */
  async #noticeHosts(): Promise<void> {
    if (this.#now() < this.#noSweepBefore) return
    this.#sweeping ??= this.#sweepHosts().finally(() => {
      this.#sweeping = null
    })
    await this.#sweeping
  }

  async #sweepHosts(): Promise<void> {
    const startedAt = performance.now()
    await inBatches(
      [...this.#versions],
      async ([slug, version]) => {
        const path = this.#pathOf(slug)
        return (await readVersion(path)) === version ? null : readSiteText(path)
      },
      async (file, [slug]) => {
        if (file && this.#sites.has(slug)) await this.#load(slug)
        else if (file) this.#acceptHosts(slug, file)
      },
    )
    const tookMs = performance.now() - startedAt
    this.#noSweepBefore = this.#now() + Math.max(this.#checkMs, tookMs / SWEEP_SHARE)
  }

  /** Takes only the hosts of a file; the site itself is parsed when somebody asks for it. */
  #acceptHosts(slug: string, file: SiteText): void {
    if (file.kind === 'missing') {
      this.#forget(slug)
      return
    }
    this.#versions.set(slug, file.version)
    const hosts = file.kind === 'text' ? readRawHosts(slug, file.text) : null
    this.#hosts.set(slug, hosts ?? hostsOfSite({ slug }))
  }

  #forget(slug: string): void {
    this.#hosts.delete(slug)
    this.#versions.delete(slug)
    this.#sites.delete(slug)
  }

  #pathOf(slug: string): string {
    return join(this.#folder, `${slug}.json`)
  }
}

/** Reads some items at once and accepts them in their order, so that the order of claims does not depend on the disk. */
async function inBatches<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
  accept: (result: Read, item: Item) => void | Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += FILES_AT_ONCE) {
    const batch = items.slice(at, at + FILES_AT_ONCE)
    const results = await Promise.all(batch.map(async (item) => ({ item, result: await read(item) })))
    for (const { item, result } of results) await accept(result, item)
  }
}

function unreadable(reason: string): SiteProblem {
  return { path: '', message: `cannot be read (${reason})`, fix: 'Make it a file that the server may read.' }
}

const shared = globalThis as typeof globalThis & { siteRegistry?: SiteRegistry }

/** The registry of `SITES_DIR`: one a process, shared by middleware and pages although they are bundled apart. */
export function getSiteRegistry(): SiteRegistry {
  shared.siteRegistry ??= new SiteRegistry(getEnv().SITES_DIR, { services: getEnv() })
  return shared.siteRegistry
}
