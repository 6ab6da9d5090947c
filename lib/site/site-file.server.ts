import 'server-only'
import { readFile, stat } from 'node:fs/promises'
import { SITE_SLUG } from '@/config/schema/site'
import { hostsOfSite } from './host'

const EXTENSION = '.json'

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

/**
 * Hosts from the raw text, so that a file which is otherwise wrong still owns its hosts and nobody else's.
 * `null` when the text is no JSON object and only `<slug>.localhost` is certain.
 */
export function readRawHosts(slug: string, text: string): string[] | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { domain_name: name, domain_aliases: aliases } = json as Record<string, unknown>
  return hostsOfSite({
    slug,
    ...(typeof name === 'string' ? { domain_name: name } : {}),
    ...(Array.isArray(aliases)
      ? { domain_aliases: aliases.filter((alias) => typeof alias === 'string') }
      : {}),
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
