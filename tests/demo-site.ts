import { readFileSync } from 'node:fs'
import type { Site } from '@/config/schema/site'
import { parseSite } from '@/lib/site/parse-site'

/** A demo site as its file says it. */
export function readDemoSite(slug: string): Site {
  const parsed = parseSite(slug, readFileSync(`config/sites/${slug}.json`, 'utf8'))
  if (!parsed.ok) throw new Error(`${slug}.json is wrong: ${JSON.stringify(parsed.problems[0])}`)
  return parsed.site
}
