import 'server-only'
import type { Site } from '@/config/schema/site'
import { decodePart } from './decode-part'
import { loadRelaxations } from './load-relaxations.server'
import { loadSearchContext, loadWordsVocabulary } from './load-vocabulary.server'
import type { ResolvedPath, SearchContext } from './paths'
import { applyWords } from './plain-words/apply-words'
import type { Relaxation } from './relaxations'
import type { StockResults } from './result'
import { searchStock } from './search-stock.server'
import { EMPTY_STATE, type SearchState } from './state'
import { isOwnKey } from './access/own-keys'
import { buildSearchUrl, parseSearchUrl } from './url'
import { learnModels } from './vocabulary'

export type SearchPage = {
  site: Site
  context: SearchContext
  state: SearchState
  /** Parts of the path to keep on this page's own links; see `buildSearchUrl`. */
  keepParts: readonly string[] | undefined
  /** This page's own address. */
  href: string
  /** `null` when the search service is down, slow or refusing (`SE-09`). */
  results: StockResults | null
  /** What to let go of, where nothing was found (`SS-14`). */
  relaxations: Relaxation[]
}

export type LoadedSearch =
  | { kind: 'page'; page: SearchPage }
  | { kind: 'redirect'; href: string; isPermanent: boolean }
  | { kind: 'unknown' }

/** Reads a search address and asks for its stock. `query` holds the pairs of the query string, as they came. */
export async function loadSearchPage(
  site: Site,
  parts: readonly string[],
  query: readonly (readonly [string, string])[],
): Promise<LoadedSearch> {
  const { context, isLive } = await loadSearchContext(site, parts)
  const parsed = parseSearchUrl(context, parts, query)
  if (!parsed)
    return isLive ? { kind: 'unknown' } : { kind: 'page', page: makeBlindPage(site, context, parts) }
  const keepParts = isPathOfKind(parsed.resolved.kind) ? parts : undefined
  const understood = await understandQuery(site, parsed.state)
  if (understood)
    return {
      kind: 'redirect',
      href: withOthers(buildSearchUrl(context, understood, keepParts), query),
      isPermanent: false,
    }
  // While search is down the stock's spelling is not known, and an address is left as it is.
  if (isLive && parsed.isOdd)
    return { kind: 'redirect', href: withOthers(parsed.href, query), isPermanent: !isPlainForm(query) }
  const { state } = parsed
  const search = isLive ? await searchStock(site, state) : null
  const results = search?.kind === 'ok' ? search.results : null
  const pages = results?.pagination.pages ?? 0
  if (results && pages > 0 && state.page > pages) {
    const last = buildSearchUrl(context, { ...state, page: pages }, keepParts)
    return { kind: 'redirect', href: withOthers(last, query), isPermanent: false }
  }
  return {
    kind: 'page',
    page: {
      site,
      context: learn(context, state, results),
      state,
      keepParts,
      href: parsed.href,
      results,
      relaxations: await loadRelaxations(site, state, results),
    },
  }
}

/** A state's search where the site decides the address, like a landing page. */
export async function loadLandingSearch(site: Site, state: SearchState, href: string): Promise<SearchPage> {
  const { context, isLive } = await loadSearchContext(site, [])
  const search = isLive ? await searchStock(site, state) : null
  const results = search?.kind === 'ok' ? search.results : null
  return {
    site,
    context: learn(context, state, results),
    state,
    keepParts: undefined,
    href,
    results,
    relaxations: await loadRelaxations(site, state, results),
  }
}

/** The page for an address that cannot be read because search is down. */
function makeBlindPage(site: Site, context: SearchContext, parts: readonly string[]): SearchPage {
  return {
    site,
    context,
    state: EMPTY_STATE,
    keepParts: undefined,
    href: `/search/${parts.map((part) => encodeURIComponent(decodePart(part))).join('/')}`,
    results: null,
    relaxations: [],
  }
}

/** Kinds of paths that a search keeps while they are true, though they are not how its address would be written. */
function isPathOfKind(kind: ResolvedPath['kind']): boolean {
  return kind === 'body' || kind === 'item_type'
}

/**
 * The search that its words ask for, when any of them name filters; what is left of them names none, so that there is
 * nothing to understand at the address that this leads to.
 */
async function understandQuery(site: Site, state: SearchState): Promise<SearchState | null> {
  const words = state.query === '' ? null : await loadWordsVocabulary(site)
  if (!words) return null
  const understood = applyWords(words, state, state.query, Date.now())
  return understood.query === state.query ? null : understood
}

function learn(context: SearchContext, state: SearchState, results: StockResults | null): SearchContext {
  return { ...context, vocabulary: learnModels(context.vocabulary, state, results) }
}

/** The address with the pairs that are not the search's own, like campaign parameters. */
function withOthers(href: string, query: readonly (readonly [string, string])[]): string {
  const others = query.filter(([key]) => !isOwnKey(key)).slice(0, 20)
  if (others.length === 0) return href
  const text = new URLSearchParams(others.map(([key, value]) => [key, value])).toString()
  return `${href}${href.includes('?') ? '&' : '?'}${text}`
}

/** Whether the address comes from a form without scripts, which is no wrong address that anyone links to. */
function isPlainForm(query: readonly (readonly [string, string])[]): boolean {
  return query.some(([key]) => /^range\[\w+\]\[/.test(key))
}
