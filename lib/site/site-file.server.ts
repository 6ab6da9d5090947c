import 'server-only'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { SITE_SLUG } from '@/config/schema/site'
import { hostsOfSite, type SiteClaim } from './host-table'
import { parseSite, type ParsedSite } from './parse-site'

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
