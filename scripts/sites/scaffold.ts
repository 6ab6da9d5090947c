import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { SITE_SLUG, type SiteFile, type Template } from '@/config/schema/site'
import { parseSite } from '@/lib/site/parse-site'

/** A site could not be created; the message says what to do. */
export class ScaffoldError extends Error {
  override name = 'ScaffoldError'
}

/** Longest label of a DNS name, because the slug becomes `<slug>.localhost`. */
const MAX_SLUG_LENGTH = 63
const DEFAULT_SEARCH: Record<Template, SiteFile['default_search_path']> = {
  cars: 'new-used-and-demo-cars',
  brand: 'new-used-and-demo-cars',
  'used-cars': 'used-cars',
  motorcycles: 'motorcycles',
  campers: 'campers',
  trucks: 'trucks',
  rv: 'rvs',
  subscription: 'subscription',
}

type NewSite = { slug: string; name?: string; template?: Template; city?: string; state?: string }

/**
 * Writes a valid `<slug>.json` with ids that no other file of the folder uses. Never overwrites a file.
 * @returns the path of the new file.
 * @throws ScaffoldError for an invalid or existing slug.
 */
export async function scaffoldSite(folder: string, newSite: NewSite): Promise<string> {
  checkSlug(newSite.slug)
  const text = `${JSON.stringify(buildSite(newSite, await readFreeIds(folder), schemaReference(folder)), null, 2)}\n`
  const parsed = parseSite(newSite.slug, text)
  if (!parsed.ok) {
    const [first] = parsed.problems
    throw new ScaffoldError(`${first?.path}: ${first?.message}. ${first?.fix}`)
  }
  const path = join(folder, `${newSite.slug}.json`)
  try {
    await writeFile(path, text, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new ScaffoldError(
        `The site ${newSite.slug} already exists. Choose another slug, or edit ${path}.`,
      )
    throw error
  }
  return path
}

function checkSlug(slug: string): void {
  if (!SITE_SLUG.test(slug))
    throw new ScaffoldError(
      `"${slug}" is not a valid slug. Use lower-case letters, digits and single hyphens, for example blue-gum-cars.`,
    )
  if (slug.length > MAX_SLUG_LENGTH)
    throw new ScaffoldError(
      `The slug has ${slug.length} characters. Use at most ${MAX_SLUG_LENGTH}, because it becomes a host name.`,
    )
}

type Ids = { website: number; dealership: number; location: number }

/** Returns the highest ids of the folder's files plus one. Invalid files count too. */
async function readFreeIds(folder: string): Promise<Ids> {
  const ids: Ids = { website: 100, dealership: 1000, location: 2000 }
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    const site = parseLoosely(await readFile(join(folder, name), 'utf8'))
    ids.website = Math.max(ids.website, idOf(site))
    ids.dealership = Math.max(
      ids.dealership,
      idOf(site, 'dealership_id'),
      ...listOf(site.dealerships).map((entry) => idOf(entry)),
    )
    ids.location = Math.max(ids.location, ...listOf(site.locations).map((entry) => idOf(entry)))
  }
  return { website: ids.website + 1, dealership: ids.dealership + 1, location: ids.location + 1 }
}

function parseLoosely(text: string): Record<string, unknown> {
  try {
    return toRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(toRecord) : []
}

function idOf(entry: Record<string, unknown>, key = 'id'): number {
  const value = entry[key]
  return Number.isSafeInteger(value) ? Number(value) : 0
}

/** Returns the path of the generated JSON Schema relative to the folder, for `$schema`. */
function schemaReference(folder: string): string {
  return relative(folder, 'config/site.schema.json').replaceAll('\\', '/')
}

function buildSite({ slug, template = 'cars', ...details }: NewSite, ids: Ids, $schema: string): SiteFile {
  const name = details.name ?? toTitle(slug)
  const city = details.city ?? 'Brisbane'
  const state = details.state ?? 'QLD'
  const email = `sales@${slug}.example`
  return {
    $schema,
    id: ids.website,
    slug,
    name,
    template,
    dealership_id: ids.dealership,
    tagline: `${name}, ${city}`,
    description: `${name} sells and looks after vehicles in ${city}.`,
    city,
    state,
    timezone: 'Australia/Brisbane',
    default_search_path: DEFAULT_SEARCH[template],
    phone: '(07) 5550 0000',
    email,
    address: { street: '1 Example Street', city, state, postcode: '4000' },
    opening_hours: buildWeek(),
    locations: [
      {
        id: ids.location,
        name,
        slug: 'main',
        location_type: 'sales',
        primary: true,
        address: { street: '1 Example Street', city, state, postcode: '4000' },
        contact_detail: { phone: '(07) 5550 0000' },
      },
    ],
    dealerships: [{ id: ids.dealership, name, slug, location_ids: [ids.location] }],
    design: {
      palette: {
        ground: '#FAFAF9',
        surface: '#FFFFFF',
        ink: '#1C1B1A',
        muted: '#595652',
        primary: '#24435C',
        on_primary: '#FFFFFF',
        accent: '#F2B134',
        on_accent: '#2B1D00',
        link: '#1D4E79',
      },
      fonts: { display: 'Public Sans', text: 'Public Sans' },
    },
    home: {
      title: `Welcome to ${name}`,
      lead: 'Search our stock, ask a question, or come and see us.',
      sections: [
        { type: 'featured' },
        { type: 'facet-tiles', facet: 'body' },
        { type: 'facet-tiles', facet: 'make' },
        { type: 'locations' },
      ],
    },
    forms: { default_state: state.toLowerCase() },
  }
}

/** The sample opening hours of the specification: closed on Sunday, short on Saturday. */
function buildWeek(): SiteFile['opening_hours'] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    if (weekday === 0) return { weekday, status: 'Closed', formated_hours: 'Closed' }
    if (weekday === 6)
      return { weekday, status: 'Open', formated_hours: '9:00am to 2:00pm', open: '09:00', close: '14:00' }
    return { weekday, status: 'Open', formated_hours: '8:30am to 5:00pm', open: '08:30', close: '17:00' }
  })
}

function toTitle(slug: string): string {
  return slug.replaceAll(
    /(^|-)([a-z0-9])/g,
    (_, hyphen: string, letter: string) => `${hyphen && ' '}${letter.toUpperCase()}`,
  )
}
