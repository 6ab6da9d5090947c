import 'server-only'
import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { SITE_SLUG } from '@/config/schema/site'
import { hostsOfSite } from './host'
import type { SiteClaim } from './host-table'
import { parseSite, type ParsedSite } from './parse-site'

const EXTENSION = '.json'

/** The parts of a site file that decide about hosts; what is wrong counts as absent. */
const rawClaim = z.looseObject({
  slug: z.unknown(),
  id: z.int().catch(Infinity),
  domain_name: z.string().optional().catch(undefined),
  domain_aliases: z.array(z.unknown()).catch([]),
})

/** The slug of a site file's name; `null` for anything that is no site file, such as what editors leave beside one. */
export function slugOfFileName(name: string): string | null {
  if (!name.endsWith(EXTENSION)) return null
  const slug = name.slice(0, -EXTENSION.length)
  return SITE_SLUG.test(slug) ? slug : null
}

export type SiteText =
  | { kind: 'text'; text: string; version: string }
  | { kind: 'missing' }
  | { kind: 'unreadable'; reason: string; version: string }

/** Changes whenever a file's content may have changed; `null` when there is no file. */
export async function readVersion(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs}/${size}/${ino}`
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    return `unreadable: ${codeOf(error)}`
  }
}

/** A site file's text. Never throws: what is wrong with one file must not reach another site. */
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

/** Validates a site file that is there. Never throws. */
export function parseSiteFile(slug: string, file: Exclude<SiteText, { kind: 'missing' }>): ParsedSite {
  if (file.kind === 'text') return parseSite(slug, file.text)
  const message = `cannot be read (${file.reason})`
  return {
    ok: false,
    slug,
    problems: [{ path: '', message, fix: 'Make it a file that the server may read.' }],
  }
}

/**
 * A site's claim from the raw text, so that a file which is otherwise wrong still owns its hosts and no other site's.
 * `null` when the text is no JSON object.
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
  // A copy that still names the slug of its original must not take the original's hosts.
  return { id: own === slug ? id : Infinity, hosts }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
