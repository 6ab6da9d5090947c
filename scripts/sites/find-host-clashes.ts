import { normaliseHost } from '@/lib/site/host'
import { compareClaimants, type SiteClaim } from '@/lib/site/host-table'
import type { Finding } from './find-problems'

/** What a site file claims, whatever else is wrong with it, and its text. */
export type FileClaim = SiteClaim & { slug: string; text: string }

/** Hosts that several files claim. `taken by` names the file whose site the product serves there. */
export function findHostClashes(claims: readonly FileClaim[]): Finding[] {
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
      fix: 'Give one of the two another value.',
    }))
  })
}

/** Where a file names a host; its text is a JSON object. */
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
