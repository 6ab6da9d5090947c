import { z } from 'zod'
import { SITE_SLUG, siteSchema, type Site } from '@/config/schema/site'

/** One thing that is wrong in a site file: where, what, and how to mend it (`CF-01`). */
export type SiteProblem = { path: string; message: string; fix: string }

export type ParsedSite =
  | { ok: true; site: Site }
  /** `hosts` are still known, so that only this site's visitors see the fault (`CF-04`). */
  | { ok: false; slug: string; problems: SiteProblem[] }

/** Validates the text of `config/sites/<slug>.json`. Never throws. */
export function parseSite(slug: string, text: string): ParsedSite {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, slug, problems: [{ path: '', message, fix: 'Mend the JSON at that place.' }] }
  }
  if (!SITE_SLUG.test(slug)) {
    return {
      ok: false,
      slug,
      problems: [
        {
          path: 'slug',
          message: `the file name ${slug} is no slug`,
          fix: 'Rename the file to lower-case words joined by hyphens.',
        },
      ],
    }
  }
  const parsed = siteSchema.safeParse(json)
  if (!parsed.success)
    return { ok: false, slug, problems: parsed.error.issues.flatMap((issue) => describeIssue(issue)) }
  if (parsed.data.slug !== slug) {
    return {
      ok: false,
      slug,
      problems: [
        {
          path: 'slug',
          message: `is ${parsed.data.slug} in the file ${slug}.json`,
          fix: `Set slug to ${slug}, or rename the file.`,
        },
      ],
    }
  }
  return { ok: true, site: parsed.data }
}

function describeIssue(issue: z.core.$ZodIssue): SiteProblem[] {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: path ? `${path}.${key}` : key,
        message: 'is not a setting',
        fix: 'Remove it, or correct its spelling; docs/site-config.md lists every setting.',
      }))
    case 'invalid_value':
      return [{ path, message: issue.message, fix: `Use one of: ${issue.values.map(String).join(', ')}.` }]
    case 'invalid_type':
      return [{ path, message: issue.message, fix: `Give it a value of type ${issue.expected}.` }]
    default:
      return [
        { path, message: issue.message, fix: 'Correct the value; docs/site-config.md says what it may be.' },
      ]
  }
}
