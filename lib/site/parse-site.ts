import { z } from 'zod'
import { SITE_SLUG, siteSchema, type Site } from '@/config/schema/site'

/** A problem in a site file: location, description and fix (`CF-01`). */
export type SiteProblem = { path: string; message: string; fix: string }

export type ParsedSite =
  | { ok: true; site: Site }
  /** The site's hosts stay assigned, so that only its own visitors see the error (`CF-04`). */
  | { ok: false; slug: string; problems: SiteProblem[] }

/** Validates the text of `config/sites/<slug>.json`. Never throws. */
export function parseSite(slug: string, text: string): ParsedSite {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      slug,
      problems: [{ path: '', message, fix: 'Correct the JSON syntax at this position.' }],
    }
  }
  if (!SITE_SLUG.test(slug)) {
    return {
      ok: false,
      slug,
      problems: [
        {
          path: 'slug',
          message: `the file name ${slug} is not a valid slug`,
          fix: 'Rename the file to lower-case words separated by hyphens.',
        },
      ],
    }
  }
  const parsed = siteSchema.safeParse(json)
  if (!parsed.success)
    return { ok: false, slug, problems: parsed.error.issues.flatMap((issue) => describeIssue(issue)) }
  const unknown = findUnknownSettings(json, parsed.data, '')
  if (unknown.length > 0) return { ok: false, slug, problems: unknown.map((path) => describeUnknown(path)) }
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

/**
 * Returns paths that are in the file but not in the validated site: misspelt settings below the top level. Nested
 * schemas drop unknown keys because they also parse dealer platform responses.
 */
function findUnknownSettings(file: unknown, site: unknown, path: string): string[] {
  if (Array.isArray(file) && Array.isArray(site))
    return file.flatMap((entry, index) => findUnknownSettings(entry, site[index], `${path}[${index}]`))
  if (!isRecord(file) || !isRecord(site)) return []
  return Object.entries(file).flatMap(([key, value]) => {
    const below = path ? `${path}.${key}` : key
    return Object.hasOwn(site, key) ? findUnknownSettings(value, site[key], below) : [below]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function describeUnknown(path: string): SiteProblem {
  return {
    path,
    message: 'is not a setting',
    fix: 'Remove it, or correct its spelling; docs/site-config.md lists every setting.',
  }
}

function describeIssue(issue: z.core.$ZodIssue): SiteProblem[] {
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => describeUnknown(path ? `${path}.${key}` : key))
    case 'invalid_value':
      return [{ path, message: issue.message, fix: `Use one of: ${issue.values.map(String).join(', ')}.` }]
    case 'invalid_type':
      if (issue.message.endsWith('received undefined'))
        return [{ path, message: 'is missing', fix: `Add it, a value of type ${issue.expected}.` }]
      return [{ path, message: issue.message, fix: `Use a value of type ${issue.expected}.` }]
    default:
      return [
        {
          path,
          message: issue.message,
          fix: 'Correct the value; docs/site-config.md lists the allowed values.',
        },
      ]
  }
}
