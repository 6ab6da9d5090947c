import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SITE_SLUG, type Site } from '@/config/schema/site'
import { listIdleSettings, type Services } from '@/lib/site/integrations'
import { parseSite, type SiteProblem } from '@/lib/site/parse-site'
import { readRawClaim } from '@/lib/site/site-file.server'
import { findHostClashes, type FileClaim } from './find-host-clashes'
import { findOddities } from './find-oddities'

/** One thing to mend (`problem`) or to look at (`warning`) in a site file. */
export type Finding = SiteProblem & { level: 'problem' | 'warning'; file: string }

export type SitesReport = { files: number; valid: Site[]; findings: Finding[] }

/**
 * Validates every site file of a folder, alone and beside the others (`CF-01`). With `services`, also warns of settings that
 * have no effect in that installation.
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
    valid.push(parsed.site)
    const oddities = [...findOddities(parsed.site), ...(services ? findIdle(parsed.site, services) : [])]
    findings.push(...oddities.map((oddity) => ({ level: 'warning' as const, file, ...oddity })))
  }
  return {
    files: names.length,
    valid,
    findings: [...findings, ...findHostClashes(claims), ...findClashes(valid)],
  }
}

function findIdle(site: Site, services: Services): SiteProblem[] {
  return listIdleSettings(site, services).map(({ path, reason }) => ({
    path,
    message: `has no effect: ${reason}`,
    fix: 'Change the environment, or remove the setting.',
  }))
}

type Claim = { site: Site; path: string; what: string; key: string; owner: string }

/**
 * What two sites may not both have, besides a host: a website id, one dealership id under two slugs or one slug under two ids,
 * and a location id for two places. A dealership or location that two sites of a group share is no clash.
 */
function findClashes(sites: readonly Site[]): Finding[] {
  const taken = new Map<string, Claim>()
  const findings: Finding[] = []
  for (const claim of sites.flatMap(listClaims)) {
    const key = `${claim.what} ${claim.key}`
    const first = taken.get(key)
    if (!first) taken.set(key, claim)
    else if (first.owner !== claim.owner)
      findings.push({
        level: 'problem',
        file: `${claim.site.slug}.json`,
        path: claim.path,
        message: `${claim.what} ${claim.key} is taken by ${first.site.slug}.json (${first.path})`,
        fix: 'Give one of the two another value.',
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
