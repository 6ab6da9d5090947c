import 'server-only'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { HostClaims } from './host-claims.server'
import { normaliseHost } from './host'
import { inBatches } from './in-batches'
import { listIdleSettings, switchOffIntegrations, type Services } from './integrations'
import type { ParsedSite, SiteProblem } from './parse-site'
import { parseSiteFile, readSiteText, readVersion, slugOfFileName, type SiteText } from './site-file.server'

/** How often a site's own file is looked at for edits, and the folder for added and removed files, in ms. */
const CHECK_MS = 1000
/** Parsed sites kept in memory; ten thousand site files must not cost ten thousand parsed sites. */
const SITES_KEPT = 500
/** Looking through all files for edited hosts may take at most this share of the time. */
const SWEEP_SHARE = 0.02
/** How often all files are looked through although every requested host is known, in ms. */
const CONVERGE_MS = 30_000
/** Owners of a host that one look-up tries; more change only while files are being edited. */
const OWNERS_TRIED = 3
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
  readonly #hosts = new HostClaims()
  readonly #sites = new LRUCache<string, Loaded>({ max: SITES_KEPT })
  readonly #loading = new Map<string, Promise<SiteLookup>>()
  #folderMtimeMs = -1
  #folderCheckedAt = Number.NEGATIVE_INFINITY
  #noSweepBefore = 0
  #convergeAt = Number.NEGATIVE_INFINITY
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
    for (let tried = 0; tried < OWNERS_TRIED; tried += 1) {
      const slug = await this.#findOwner(host)
      if (!slug) break
      const lookup = await this.findBySlug(slug)
      // Its file may have dropped the host since: no site may answer for a host that another one has.
      if (this.#hosts.find(host) === slug) return lookup
    }
    return { kind: 'none' }
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
    const parsed = parseSiteFile(slug, file)
    const lookup = this.#accept(parsed, known)
    if (parsed.ok) this.#warnOfIdleSettings(parsed.site, file.version)
    this.#sites.set(slug, { lookup, version: file.version, checkedAt })
    this.#versions.set(slug, file.version)
    // A wrong file that keeps its last valid version in service keeps that version's hosts as well.
    if (parsed.ok || lookup.kind !== 'site') this.#hosts.claim(slug, file)
    this.#reportConflicts()
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
      this.#reportConflicts()
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

  /** The slug that a host belongs to by the files as far as they are known; looks through them for one that nobody has. */
  async #findOwner(host: string): Promise<string | undefined> {
    const slug = this.#hosts.find(host)
    if (!slug) {
      await this.#noticeHosts()
      return this.#hosts.find(host)
    }
    // A site with a better claim may have been edited in place: all processes must come to the same owner.
    if (this.#now() >= this.#convergeAt) {
      this.#convergeAt = this.#now() + CONVERGE_MS
      void this.#noticeHosts().catch((error: unknown) =>
        logLine('warn', `site files could not be read: ${describeFailure(error)}`),
      )
    }
    return slug
  }

  /**
   * Editing a file in place does not change the folder's date: hosts may have been written into a file that nobody requested
   * since. Looks through all files, at most for a small share of the time however many there are.
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
    await this.#renew([...this.#versions.keys()])
    this.#reportConflicts()
    const tookMs = performance.now() - startedAt
    this.#noSweepBefore = this.#now() + Math.max(this.#checkMs, tookMs / SWEEP_SHARE)
  }

  /** Reads those of some files again that changed. */
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

  /** Takes only the hosts of a file; the site itself is parsed at its first request. */
  #acceptHosts(slug: string, file: SiteText): void {
    if (file.kind === 'missing') {
      this.#forget(slug)
      return
    }
    this.#versions.set(slug, file.version)
    this.#hosts.claim(slug, file)
  }

  #reportConflicts(): void {
    this.#hosts.report((slugs) => this.#renew(slugs))
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

const shared = globalThis as typeof globalThis & { siteRegistry?: SiteRegistry }

/** The registry of `SITES_DIR`: one a process, shared by middleware and pages although they are bundled apart. */
export function getSiteRegistry(): SiteRegistry {
  shared.siteRegistry ??= new SiteRegistry(getEnv().SITES_DIR, { services: getEnv() })
  return shared.siteRegistry
}
