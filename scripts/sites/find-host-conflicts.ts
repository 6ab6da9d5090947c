import { normaliseHost } from '@/lib/site/host'
import { compareClaimants, type SiteClaim } from '@/lib/site/host-table'
import type { Finding } from './find-problems'

/** The id and hosts that a site file claims, also when the file is invalid, with its text. */
export type FileClaim = SiteClaim & { slug: string; text: string }

/** Finds hosts that several files claim. The message names the file whose site is served at the host. */
export function findHostConflicts(claims: readonly FileClaim[]): Finding[] {
  const byHost = new Map<string, FileClaim[]>()
  for (const claim of claims)
    for (const host of claim.hosts) byHost.set(host, [...(byHost.get(host) ?? []), claim])
  return [...byHost].flatMap(([host, claimants]) => {
    const [owner, ...others] = claimants.sort((a, b) => compareClaimants(host, a, b))
    return others.map((other): Finding => ({
      level: 'problem',
      file: `${other.slug}.json`,
      path: pathOfHost(other, host),
      message: `host ${host} is taken by ${owner?.slug}.json (${owner ? pathOfHost(owner, host) : ''})`,
      fix: 'Change one of the two values.',
    }))
  })
}

/** Returns the path of the setting that names the host. */
function pathOfHost({ slug, text }: FileClaim, host: string): string {
  if (host === `${slug}.localhost`) return 'slug'
  const file: unknown = JSON.parse(text)
  const aliases: unknown =
    typeof file === 'object' && file && 'domain_aliases' in file ? file.domain_aliases : []
  const index = Array.isArray(aliases)
    ? aliases.findIndex((alias) => typeof alias === 'string' && normaliseHost(alias) === host)
    : -1
  return index < 0 ? 'domain_name' : `domain_aliases[${index}]`
}
