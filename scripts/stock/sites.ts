import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '@/config/schema/site'
import { parseSite } from '@/lib/site/parse-site'
import { Failure } from './failure'

/**
 * Loads a site by slug from the folder of site files.
 * @throws Failure when the site does not exist (with the known slugs) or its file is invalid.
 */
export async function readSite(folder: string, slug: string): Promise<Site> {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.json'))
  if (!names.includes(`${slug}.json`)) {
    const known = names.map((name) => name.slice(0, -'.json'.length)).sort()
    const choice =
      known.length > 0 ? `Use one of: ${known.join(', ')}.` : `There are no site files in ${folder}.`
    throw new Failure(`There is no site "${slug}". ${choice}`)
  }
  const parsed = parseSite(slug, await readFile(join(folder, `${slug}.json`), 'utf8'))
  if (parsed.ok) return parsed.site
  const first = parsed.problems[0]
  throw new Failure(
    `${slug}.json is invalid at ${first?.path || 'the top'}: ${first?.message}. ${first?.fix}`,
  )
}
