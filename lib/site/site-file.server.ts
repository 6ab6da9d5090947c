import 'server-only'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { SITE_SLUG } from '@/config/schema/site'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { type HostConflict, hostsOfSite, HostTable, type SiteClaim } from './host-table'
import { type ParsedSite, parseSite } from './parse-site'

const EXTENSION = '.json'

/** The parts of a site file that claim hosts; invalid values count as missing. */
const rawClaim = z.looseObject({
  slug: z.unknown(),
  id: z.int().catch(Infinity),
  domain_name: z.string().optional().catch(undefined),
  domain_aliases: z.array(z.unknown()).catch([]),
})

/** The slug from a site file's name; `null` for other files, such as editor backups. */
export function slugOfFileName(name: string): string | null {
  if (!name.endsWith(EXTENSION)) return null
  const slug = name.slice(0, -EXTENSION.length)
  return SITE_SLUG.test(slug) ? slug : null
}

export type SiteText =
  | { kind: 'text'; text: string; version: string }
  | { kind: 'missing' }
  | { kind: 'unreadable'; reason: string; version: string }

/** A version string that changes with the file's content; `null` when the file does not exist. */
export async function readVersion(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs}/${size}/${ino}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    return `unreadable: ${codeOf(error)}`
  }
}

/** Reads a site file. Never throws: a faulty file must not affect other sites. */
export async function readSiteText(path: string): Promise<SiteText> {
  const version = await readVersion(path)
  if (version === null) return { kind: 'missing' }
  try {
    return { kind: 'text', text: await readFile(path, 'utf8'), version }
  } catch (error) {
    const reason = codeOf(error)
    return reason === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable', reason, version }
  }
}

/** Validates an existing site file. Never throws. */
export function parseSiteFile(slug: string, file: Exclude<SiteText, { kind: 'missing' }>): ParsedSite {
  if (file.kind === 'text') return parseSite(slug, file.text)
  const message = `cannot be read (${file.reason})`
  return {
    ok: false,
    slug,
    problems: [{ path: '', message, fix: 'Make the file readable for the server.' }],
  }
}

/**
 * Reads a site's host claims from the raw text, so that an otherwise invalid file keeps its own hosts and takes no
 * others. Returns `null` when the text is not a JSON object.
 */
export function readRawClaim(slug: string, text: string): SiteClaim | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = rawClaim.safeParse(json)
  if (!parsed.success) return null
  const { slug: own, id, domain_name: name, domain_aliases: aliases } = parsed.data
  const hosts = hostsOfSite({
    slug,
    ...(name === undefined ? {} : { domain_name: name }),
    domain_aliases: aliases.filter((alias) => typeof alias === 'string'),
  })
  // A copied file that still has the original's slug must not take over the original's hosts.
  return { id: own === slug ? id : Infinity, hosts }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** Number of items read concurrently. */
const AT_ONCE = 64

/** Reads items in concurrent batches and processes the results in order. */
export async function inBatches<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
  accept: (result: Read, item: Item) => void | Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const batch = items.slice(at, at + AT_ONCE)
    const results = await Promise.all(batch.map(async (item) => ({ item, result: await read(item) })))
    for (const { item, result } of results) await accept(result, item)
  }
}

/** Hosts claimed by site files, with a log of conflicting claims. */
export class HostClaims {
  readonly #table = new HostTable()
  #reporting: Promise<void> | null = null

  /** The slug of the site that owns a normalised host. */
  find(host: string): string | undefined {
    return this.#table.find(host)
  }

  /**
   * Updates the claims of a file. A file that becomes unreadable keeps its hosts, so that no other site takes them
   * over.
   */
  claim(slug: string, file: SiteText): void {
    const claim = file.kind === 'text' ? readRawClaim(slug, file.text) : null
    if (claim) this.#table.set(slug, claim)
    else if (!this.#table.has(slug)) this.#table.set(slug, { id: Infinity, hosts: hostsOfSite({ slug }) })
  }

  /** Removes a site. */
  delete(slug: string): void {
    this.#table.delete(slug)
  }

  /**
   * Logs hosts claimed by several files, once per change. `renew` re-reads changed files first: while a host moves
   * between files, the outdated claim must not count as a conflict.
   */
  report(renew: (slugs: string[]) => Promise<void>): void {
    if (this.#reporting || !this.#table.hasChanges) return
    this.#reporting = this.#report(renew)
      .catch((error: unknown) => logLine('warn', `site files could not be read: ${describeFailure(error)}`))
      .finally(() => {
        this.#reporting = null
      })
  }

  async #report(renew: (slugs: string[]) => Promise<void>): Promise<void> {
    const slugs = this.#table.listUnreported()
    if (slugs.length > 0) await renew(slugs)
    for (const conflict of this.#table.takeConflicts()) logConflict(conflict)
  }
}

function logConflict({ host, slugs }: HostConflict): void {
  const files = slugs.map((slug) => `${slug}.json`)
  const [owner] = slugs
  if (owner !== undefined && files.length > 1)
    logLine('error', `${files.join(' and ')} claim the host ${host}; ${files[0]} owns it`, { site: owner })
  else logLine('info', `the host ${host} is no longer claimed by several site files`)
}
