import 'server-only'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { describeFailure, logLine } from '@/lib/http/log-line'
import {
  HostClaims,
  inBatches,
  parseSiteFile,
  readSiteText,
  readVersion,
  type SiteText,
  slugOfFileName,
} from './site-file.server'
import { normaliseHost } from './host-table'
import {
  disableIntegrations,
  listInactiveSettings,
  listLoopbackSettings,
  type Services,
} from './integrations'
import type { ParsedSite, SiteProblem } from './parse-site'

/** Interval in ms for checking a site's file for edits, and the folder for added and removed files. */
const CHECK_MS = 1000
/** Maximum number of parsed sites in memory, so that ten thousand site files do not fill it. */
const MAX_PARSED_SITES = 500
/** Maximum share of time spent scanning all files for changed hosts. */
const SWEEP_SHARE = 0.02
/** Interval in ms for scanning all files even when every requested host is known. */
const CONVERGE_MS = 30_000
/** Maximum number of owners tried per host look-up; ownership changes more often only while files are being edited. */
const MAX_OWNER_LOOKUPS = 3
/** File system timestamps are coarse: changes within this time, in ms, may have the same timestamp. */
const MTIME_RESOLUTION_MS = 2000

type SiteLookup =
  | { kind: 'site'; site: Site }
  | { kind: 'invalid'; slug: string; problems: SiteProblem[] }
  | { kind: 'none' }

type Loaded = { lookup: SiteLookup; version: string; checkedAt: number }
type RegistryOptions = {
  now?: () => number
  checkMs?: number
  /**
   * Services of the installation; settings that need other services are disabled. Everything is available when
   * absent.
   */
  services?: Services
}

/**
 * Finds the site files of a folder by host or slug. Detects added, edited and removed files within a second, without
 * a restart (`CF-04`). A file that becomes invalid continues to be served in its last valid version; one that was
 * never valid affects only its own hosts.
 */
export class SiteRegistry {
  readonly #folder: string
  readonly #now: () => number
  readonly #checkMs: number
  readonly #services: Services | null
  readonly #versions = new Map<string, string>()
  readonly #warned = new Map<string, string>()
  readonly #hosts = new HostClaims()
  readonly #sites = new LRUCache<string, Loaded>({ max: MAX_PARSED_SITES })
  readonly #loading = new Map<string, Promise<SiteLookup>>()
  #folderMtimeMs = -1
  #folderCheckedAt = Number.NEGATIVE_INFINITY
  #noSweepBefore = 0
  #convergeAt = Number.NEGATIVE_INFINITY
  #scanning: Promise<void> | null = null
  #sweeping: Promise<void> | null = null

  /** @param options clock and check interval, for tests. */
  constructor(folder: string, options: RegistryOptions = {}) {
    this.#folder = folder
    this.#now = options.now ?? Date.now
    this.#checkMs = options.checkMs ?? CHECK_MS
    this.#services = options.services ?? null
  }

  /** Finds the site of a Host header. */
  async findByHost(header: string | null | undefined): Promise<SiteLookup> {
    const host = normaliseHost(header)
    if (!host) return { kind: 'none' }
    await this.#checkFolder()
    for (let tried = 0; tried < MAX_OWNER_LOOKUPS; tried += 1) {
      const slug = await this.#findOwner(host)
      if (!slug) break
      const lookup = await this.findBySlug(slug)
      // The file may have dropped the host since; a site must not serve a host that another one owns.
      if (this.#hosts.find(host) === slug) return lookup
    }
    return { kind: 'none' }
  }

  /** Finds a site by slug. */
  async findBySlug(slug: string): Promise<SiteLookup> {
    await this.#checkFolder()
    if (!this.#versions.has(slug)) return { kind: 'none' }
    const known = this.#sites.get(slug)
    if (known && this.#now() - known.checkedAt < this.#checkMs) return known.lookup
    return this.#load(slug)
  }

  /** Slugs of all site files, sorted. */
  async listSlugs(): Promise<string[]> {
    await this.#checkFolder()
    return [...this.#versions.keys()].sort()
  }

  /** Concurrent requests share one read of the file. */
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
      this.#remove(slug)
      return { kind: 'none' }
    }
    const parsed = this.#parse(slug, file)
    const lookup = this.#accept(parsed, known)
    if (parsed.ok) this.#logInactiveSettings(parsed.site, file.version)
    this.#sites.set(slug, { lookup, version: file.version, checkedAt })
    this.#versions.set(slug, file.version)
    // An invalid file that is served in its last valid version also keeps that version's hosts.
    if (parsed.ok || lookup.kind !== 'site') this.#hosts.claim(slug, file)
    this.#reportConflicts()
    return lookup
  }

  /** A file with loopback addresses is invalid in production, because shoppers would receive them. */
  #parse(slug: string, file: Exclude<SiteText, { kind: 'missing' }>): ParsedSite {
    const parsed = parseSiteFile(slug, file)
    if (!parsed.ok || !this.#services) return parsed
    const problems = listLoopbackSettings(parsed.site, this.#services)
    return problems.length > 0 ? { ok: false, slug, problems } : parsed
  }

  #accept(parsed: ParsedSite, known: Loaded | undefined): SiteLookup {
    if (parsed.ok) {
      const { site } = parsed
      return { kind: 'site', site: this.#services ? disableIntegrations(site, this.#services) : site }
    }
    const { slug, problems } = parsed
    const [first] = problems
    console.warn(
      `site ${slug}: ${slug}.json is invalid at ${first?.path || 'the top level'}: ${first?.message}. ${first?.fix}`,
    )
    return known?.lookup.kind === 'site' ? known.lookup : { kind: 'invalid', slug, problems }
  }

  /** Logs once per version of a file, because a site evicted from the cache is parsed again. */
  #logInactiveSettings(site: Site, version: string): void {
    if (!this.#services || this.#warned.get(site.slug) === version) return
    this.#warned.set(site.slug, version)
    for (const { path, reason } of listInactiveSettings(site, this.#services))
      console.warn(`site ${site.slug}: ${path} has no effect: ${reason}.`)
  }

  async #checkFolder(): Promise<void> {
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
      for (const slug of this.#versions.keys()) if (!present.has(slug)) this.#remove(slug)
      const added = slugs.filter((slug) => !this.#versions.has(slug)).sort()
      await inBatches(
        added,
        async (slug) => readSiteText(this.#pathOf(slug)),
        (file, slug) => this.#acceptHosts(slug, file),
      )
      this.#reportConflicts()
      const isSettled = Date.now() - mtimeMs > MTIME_RESOLUTION_MS
      this.#folderMtimeMs = isSettled ? mtimeMs : -1
    }
    this.#folderCheckedAt = this.#now()
  }

  /** Returns `null` while a previously readable folder cannot be read: known sites continue to be served. */
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

  /** The slug that owns a host according to the known files; scans all files if the host is unknown. */
  async #findOwner(host: string): Promise<string | undefined> {
    const slug = this.#hosts.find(host)
    if (!slug) {
      await this.#checkHosts()
      return this.#hosts.find(host)
    }
    // A site with a higher-priority claim may have been edited in place: all processes must agree on the owner.
    if (this.#now() >= this.#convergeAt) {
      this.#convergeAt = this.#now() + CONVERGE_MS
      void this.#checkHosts().catch((error: unknown) =>
        logLine('warn', `site files could not be read: ${describeFailure(error)}`),
      )
    }
    return slug
  }

  /**
   * Editing a file in place does not change the folder's timestamp, so hosts may have been added to a file that was
   * not requested since. Scans all files, limited to a small share of the time.
   */
  async #checkHosts(): Promise<void> {
    if (this.#now() < this.#noSweepBefore) return
    this.#sweeping ??= this.#sweepHosts().finally(() => {
      this.#sweeping = null
    })
    await this.#sweeping
  }

  async #sweepHosts(): Promise<void> {
    const startedAt = performance.now()
    await this.#renew([...this.#versions.keys()])
    this.#reportConflicts()
    const tookMs = performance.now() - startedAt
    this.#noSweepBefore = this.#now() + Math.max(this.#checkMs, tookMs / SWEEP_SHARE)
  }

  /** Reads the changed files among `slugs`. */
  async #renew(slugs: readonly string[]): Promise<void> {
    await inBatches(
      slugs,
      async (slug) => {
        const path = this.#pathOf(slug)
        return (await readVersion(path)) === this.#versions.get(slug) ? null : readSiteText(path)
      },
      async (file, slug) => {
        if (file && this.#sites.has(slug)) await this.#load(slug)
        else if (file) this.#acceptHosts(slug, file)
      },
    )
  }

  /** Reads only the hosts of a file; the site itself is parsed on its first request. */
  #acceptHosts(slug: string, file: SiteText): void {
    if (file.kind === 'missing') {
      this.#remove(slug)
      return
    }
    this.#versions.set(slug, file.version)
    this.#hosts.claim(slug, file)
  }

  #reportConflicts(): void {
    this.#hosts.report((slugs) => this.#renew(slugs))
  }

  #remove(slug: string): void {
    this.#hosts.delete(slug)
    this.#versions.delete(slug)
    this.#sites.delete(slug)
  }

  #pathOf(slug: string): string {
    return join(this.#folder, `${slug}.json`)
  }
}

const shared = globalThis as typeof globalThis & { siteRegistry?: SiteRegistry }

/** The registry of `SITES_DIR`: one per process, shared by middleware and pages although they are bundled separately. */
export function getSiteRegistry(): SiteRegistry {
  shared.siteRegistry ??= new SiteRegistry(getEnv().SITES_DIR, { services: getEnv() })
  return shared.siteRegistry
}
