import { readSite } from './test'
import { ask, BROWSER, type Answer } from './ask'

/** A link to a facet value on a search page. */
export type FacetLink = { facet: string; value: string; count: number; isRefined: boolean; href: string }
/** A search page parsed from its server-rendered HTML. */
export type SearchPage = {
  path: string
  status: number
  html: string
  /** Result count; `null` when the page has none. */
  count: number | null
  ids: number[]
  facets: FacetLink[]
  refinements: { facet: string; value: string; href: string }[]
  canonical: string | undefined
  robots: string | undefined
  previous: string | undefined
  next: string | undefined
}
type Tag = Record<string, string>

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const MAX_REDIRECTS = 5

/** Lists the attributes of every tag, without script contents. Attribute names are in lower case. */
export function listTags(html: string): Tag[] {
  const markup = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
  return [...markup.matchAll(/<([a-z]\w*)((?:\s+[\w:-]+(?:="[^"]*")?)+)\s*\/?>/gi)].map(
    ([, name = '', text = '']) => {
      const attributes = [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
      const pairs = attributes.map(([, key = '', value = '']) => [key.toLowerCase(), decode(value)])
      return { ...(Object.fromEntries(pairs) as Tag), tag: name }
    },
  )
}

/** Loads a search page without following redirects. */
export async function openSearch(slug: string, path: string): Promise<SearchPage> {
  return readSearchPage(path, await ask({ host: `${slug}.localhost`, path, headers: BROWSER }))
}

/** Loads a search page and follows redirects. */
export async function followSearch(slug: string, path: string): Promise<SearchPage> {
  let at = path
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const answer = await ask({ host: `${slug}.localhost`, path: at, headers: BROWSER })
    const location = answer.headers['location']
    if (answer.status < 300 || answer.status >= 400 || !location) return readSearchPage(at, answer)
    const target = new URL(String(location), `http://${slug}.localhost`)
    at = `${target.pathname}${target.search}`
  }
  throw new Error(`${slug}${path} has too many redirects`)
}

/** Returns the path of a site's default search. */
export const getSearchPath = (slug: string): string => `/search/${readSite(slug).default_search_path}`

/** Maps a list asynchronously with limited concurrency. */
export async function mapFew<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = 2,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const run = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return results
}

function readSearchPage(path: string, { status, text }: Answer): SearchPage {
  const tags = listTags(text)
  const link = (rel: string) => tags.find((tag) => tag['tag'] === 'link' && tag['rel'] === rel)?.['href']
  const count = tags.find((tag) => tag['data-testid'] === 'result-count')?.['data-count']
  return {
    path,
    status,
    html: text,
    count: count === undefined ? null : Number(count),
    ids: tags.flatMap((tag) => (tag['data-testid'] === 'car-card' ? Number(tag['data-car-id']) : [])),
    facets: tags.flatMap((tag) => readFacetLink(tag) ?? []),
    refinements: tags.flatMap((tag) =>
      tag['data-testid'] === 'refinement'
        ? { facet: tag['data-facet'] ?? '', value: tag['data-value'] ?? '', href: tag['href'] ?? '' }
        : [],
    ),
    canonical: link('canonical'),
    robots: tags.find((tag) => tag['tag'] === 'meta' && tag['name'] === 'robots')?.['content'],
    previous: link('prev'),
    next: link('next'),
  }
}

function readFacetLink(tag: Tag): FacetLink | null {
  const { 'data-facet': facet, 'data-value': value, 'data-count': count, href } = tag
  if (facet === undefined || value === undefined || count === undefined) return null
  if (href === undefined) throw new Error(`${facet} ${value} has no href`)
  const isRefined = tag['data-refined'] === 'true'
  return { facet, value, count: Number(count), isRefined, href }
}

function decode(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
