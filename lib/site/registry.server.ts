import 'server-only'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Site } from '@/config/schema/site'
import { getEnv } from '@/lib/env'
import { hostsOfSite, normaliseHost } from './host'
import { parseSite, type SiteProblem } from './parse-site'

/** How often a site's own file is looked at for edits, and how often the folder for added and removed files, in ms. */
const FILE_CHECK_MS = 1000
const FOLDER_CHECK_MS = 1000
/** Parsed sites kept in memory; ten thousand site files must not cost ten thousand parsed sites. */
const SITES_KEPT = 500

export type SiteLookup =
  | { kind: 'site'; site: Site }
  | { kind: 'invalid'; slug: string; problems: SiteProblem[] }
  | { kind: 'none' }

type FileEntry = { mtimeMs: number; hosts: string[] }
type Loaded = { lookup: SiteLookup; mtimeMs: number; checkedAt: number }

/**
 * The site files of one folder, found by host or slug. Files added, edited or removed while the server runs are noticed
 * within a second, without a restart (`CF-04`). A file that turns wrong keeps its last valid version in service; one that
 * was never valid takes down only its own hosts.
 */
export class SiteRegistry {
  readonly #folder: string
  #files = new Map<string, FileEntry>()
  #hosts = new Map<string, string>()
  #folderMtimeMs = -1
  #folderCheckedAt = 0
  #scanning: Promise<void> | null = null
  readonly #sites = new LRUCache<string, Loaded>({ max: SITES_KEPT })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The site that a Host header names. */
  async findByHost(header: string | null | undefined): Promise<SiteLookup> {
    const host = normaliseHost(header)
    if (!host) return { kind: 'none' }
    await this.#noticeFolder()
    const slug = this.#hosts.get(host)
    return slug ? this.findBySlug(slug) : { kind: 'none' }
  }

  /** The site with a slug. */
  async findBySlug(slug: string): Promise<SiteLookup> {
    await this.#noticeFolder()
    if (!this.#files.has(slug)) return { kind: 'none' }
    const known = this.#sites.get(slug)
    const now = Date.now()
    if (known && now - known.checkedAt < FILE_CHECK_MS) return known.lookup
    if (known) known.checkedAt = now
    const path = join(this.#folder, `${slug}.json`)
    try {
      const { mtimeMs } = await stat(path)
      if (known && known.mtimeMs === mtimeMs) return known.lookup
      const text = await readFile(path, 'utf8')
      const lookup = this.#accept(slug, text, known)
      this.#sites.set(slug, { lookup, mtimeMs, checkedAt: now })
      this.#setHosts(slug, text, mtimeMs)
      return lookup
    } catch (error) {
      if (isMissing(error)) return { kind: 'none' }
      throw error
    }
  }

  /** Slugs of all site files, sorted. */
  async listSlugs(): Promise<string[]> {
    await this.#noticeFolder()
    return [...this.#files.keys()].sort()
  }

  #accept(slug: string, text: string, known: Loaded | undefined): SiteLookup {
    const parsed = parseSite(slug, text)
    if (parsed.ok) return { kind: 'site', site: parsed.site }
    const first = parsed.problems[0]
    console.warn(
      `site ${slug}: ${slug}.json is wrong at ${first?.path || 'the top'}: ${first?.message}. ${first?.fix}`,
    )
    if (known?.lookup.kind === 'site') return known.lookup
    return { kind: 'invalid', slug, problems: parsed.problems }
  }

  async #noticeFolder(): Promise<void> {
    if (Date.now() - this.#folderCheckedAt < FOLDER_CHECK_MS) return
    this.#scanning ??= this.#scanFolder().finally(() => {
      this.#scanning = null
    })
    await this.#scanning
  }

  async #scanFolder(): Promise<void> {
    const { mtimeMs } = await stat(this.#folder)
    if (mtimeMs !== this.#folderMtimeMs) {
      const slugs = (await readdir(this.#folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -5))
      const present = new Set(slugs)
      for (const slug of this.#files.keys()) if (!present.has(slug)) this.#forget(slug)
      for (const slug of slugs.sort()) if (!this.#files.has(slug)) await this.#readHosts(slug)
      this.#folderMtimeMs = mtimeMs
    }
    this.#folderCheckedAt = Date.now()
  }

  async #readHosts(slug: string): Promise<void> {
    const path = join(this.#folder, `${slug}.json`)
    try {
      this.#setHosts(slug, await readFile(path, 'utf8'), (await stat(path)).mtimeMs)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  /** Hosts come from the raw file, so that a wrong file still owns its hosts and nobody else's. */
  #setHosts(slug: string, text: string, mtimeMs: number): void {
    for (const host of this.#files.get(slug)?.hosts ?? [])
      if (this.#hosts.get(host) === slug) this.#hosts.delete(host)
    const hosts = hostsOfSite({ slug, ...readDomains(text) })
    for (const host of hosts)
      if (!this.#hosts.has(host) || host === `${slug}.localhost`) this.#hosts.set(host, slug)
    this.#files.set(slug, { mtimeMs, hosts })
  }

  #forget(slug: string): void {
    for (const host of this.#files.get(slug)?.hosts ?? [])
      if (this.#hosts.get(host) === slug) this.#hosts.delete(host)
    this.#files.delete(slug)
    this.#sites.delete(slug)
  }
}

function readDomains(text: string): { domain_name?: string; domain_aliases?: string[] } {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json !== 'object' || json === null) return {}
    const { domain_name: name, domain_aliases: aliases } = json as Record<string, unknown>
    return {
      ...(typeof name === 'string' ? { domain_name: name } : {}),
      ...(Array.isArray(aliases)
        ? { domain_aliases: aliases.filter((alias) => typeof alias === 'string') }
        : {}),
    }
  } catch {
    return {}
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

const shared = globalThis as typeof globalThis & { siteRegistry?: SiteRegistry }

/** The registry of `SITES_DIR`: one a process, shared by middleware and pages although they are bundled apart. */
export function getSiteRegistry(): SiteRegistry {
  shared.siteRegistry ??= new SiteRegistry(getEnv().SITES_DIR)
  return shared.siteRegistry
}
