import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_SLUG, type Site } from '@/config/schema/site'
import { compareClaimants, normaliseHost, type SiteClaim } from '@/lib/site/host-table'
import { listInactiveSettings, listLoopbackSettings, type Services } from '@/lib/site/integrations'
import { parseSite, type SiteProblem } from '@/lib/site/parse-site'
import { readRawClaim } from '@/lib/site/site-file.server'
import { findWarnings } from './find-warnings'

/** A `problem` that makes a site file invalid, or a `warning` about a probable mistake. */
export type Finding = SiteProblem & { level: 'problem' | 'warning'; file: string }

type SitesReport = { files: number; valid: Site[]; findings: Finding[] }

/**
 * Validates every site file of a folder and finds conflicts between them (CF-01). With `services`, also warns about settings that
 * have no effect in this environment.
 * @throws the file system's error when the folder cannot be read.
 */
export async function findProblems(folder: string, services?: Services): Promise<SitesReport> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const findings: Finding[] = []
  const valid: Site[] = []
  const claims: FileClaim[] = []
  for (const file of names) {
    const slug = file.slice(0, -'.json'.length)
    const text = await readFile(join(folder, file), 'utf8')
    const claim = SITE_SLUG.test(slug) ? readRawClaim(slug, text) : null
    if (claim) claims.push({ slug, text, ...claim })
    const parsed = parseSite(slug, text)
    if (!parsed.ok) {
      findings.push(...parsed.problems.map((problem) => ({ level: 'problem' as const, file, ...problem })))
      continue
    }
    const loopback = services ? listLoopbackSettings(parsed.site, services) : []
    if (loopback.length > 0) {
      findings.push(...loopback.map((problem) => ({ level: 'problem' as const, file, ...problem })))
      continue
    }
    valid.push(parsed.site)
    const warnings = [
      ...findWarnings(parsed.site),
      ...(services ? findIneffective(parsed.site, services) : []),
    ]
    findings.push(...warnings.map((warning) => ({ level: 'warning' as const, file, ...warning })))
  }
  return {
    files: names.length,
    valid,
    findings: [...findings, ...findHostConflicts(claims), ...findConflicts(valid)],
  }
}

function findIneffective(site: Site, services: Services): SiteProblem[] {
  return listInactiveSettings(site, services).map(({ path, reason }) => ({
    path,
    message: `has no effect: ${reason}`,
    fix: 'Change the environment, or remove the setting.',
  }))
}

/** The id and hosts that a site file claims, also when the file is invalid, with its text. */
type FileClaim = SiteClaim & { slug: string; text: string }

/** Finds hosts that several files claim. The message names the file whose site is served at the host. */
function findHostConflicts(claims: readonly FileClaim[]): Finding[] {
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

type Claim = { site: Site; path: string; what: string; key: string; owner: string }

/**
 * Finds values other than hosts that two sites must not share: a website id, a dealership id with two slugs or a slug with two
 * ids, and a location id for two places. Sites of a group may share a whole dealership or location.
 */
function findConflicts(sites: readonly Site[]): Finding[] {
  const claimed = new Map<string, Claim>()
  const findings: Finding[] = []
  for (const claim of sites.flatMap(listClaims)) {
    const key = `${claim.what} ${claim.key}`
    const first = claimed.get(key)
    if (!first) claimed.set(key, claim)
    else if (first.owner !== claim.owner)
      findings.push({
        level: 'problem',
        file: `${claim.site.slug}.json`,
        path: claim.path,
        message: `${claim.what} ${claim.key} is taken by ${first.site.slug}.json (${first.path})`,
        fix: 'Change one of the two values.',
      })
  }
  return findings
}

function listClaims(site: Site): Claim[] {
  const claim = (path: string, what: string, key: string | number, owner: string): Claim => ({
    site,
    path,
    what,
    key: String(key),
    owner,
  })
  return [
    claim('id', 'website id', site.id, site.slug),
    ...site.dealerships.flatMap(({ id, slug }, index) => [
      claim(`dealerships[${index}].id`, 'dealership id', id, slug),
      claim(`dealerships[${index}].slug`, 'dealership slug', slug, String(id)),
    ]),
    ...site.locations.map(({ id, slug, name }, index) =>
      claim(`locations[${index}].id`, 'location id', id, `${slug}/${name}`),
    ),
  ]
}
