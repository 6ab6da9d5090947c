import type { Site } from '@/config/schema/site'
import { getFilter, type FacetName } from '@/config/filters'
import type { StockResults } from './result'
import { listEntries } from '@/lib/typed'
import { foldText } from '@/lib/text/slugify'
import { BRANCH_FACET, joinBranch, listBranches, splitBranch, withBranches } from './model-branches'
import { isComparison } from './filters'
import type { Place } from './places'
import type { FacetValues, SearchState } from './state'

/** Values that path segments are resolved against: those of the site's live stock. */
export type Vocabulary = {
  makes: readonly string[]
  /** Models by make. */
  models: Readonly<Record<string, readonly string[]>>
  bodies: readonly string[]
  /** The stock's values of other facets. Browsers have only those that URLs depend on (`keepLinked`). */
  values: Readonly<Partial<Record<FacetName, readonly string[]>>>
  /** The known place of the address; missing on a site without distances. */
  place?: Place | null
}

export const EMPTY_VOCABULARY: Vocabulary = { makes: [], models: {}, bodies: [], values: {} }

/** Makes and models from the site's own data: session data and franchises. Used alone while search is down. */
export function getSiteVocabulary(
  site: Pick<Site, 'stock' | 'dealerships' | 'manufacturer' | 'search'>,
): Vocabulary {
  const models: Record<string, string[]> = {}
  for (const key of Object.keys(site.stock.models)) {
    const split = key.indexOf(':')
    if (split <= 0) continue
    const make = key.slice(0, split)
    models[make] = [...(models[make] ?? []), key.slice(split + 1)]
  }
  const franchises = site.dealerships.flatMap((dealership) => dealership.manufacturers)
  const makes = [
    ...Object.keys(site.stock.makes),
    ...Object.keys(models),
    ...franchises,
    ...site.search.manufacturers,
    site.manufacturer,
  ]
  return { ...EMPTY_VOCABULARY, makes: unique(makes.filter(Boolean)), models }
}

/** Merges two vocabularies. Values of the first come first, so they win where two have the same slug. */
export function mergeVocabularies(first: Vocabulary, second: Vocabulary): Vocabulary {
  const models: Record<string, readonly string[]> = { ...second.models }
  const place = first.place === undefined ? second.place : first.place
  for (const [make, values] of Object.entries(first.models))
    models[make] = unique([...values, ...(second.models[make] ?? [])])
  return {
    makes: unique([...first.makes, ...second.makes]),
    models,
    bodies: unique([...first.bodies, ...second.bodies]),
    values: { ...second.values, ...first.values },
    ...(place === undefined ? {} : { place }),
  }
}

/** Adds models of one make to a vocabulary. */
export function addModels(vocabulary: Vocabulary, make: string, models: readonly string[]): Vocabulary {
  return mergeVocabularies({ ...EMPTY_VOCABULARY, models: { [make]: models } }, vocabulary)
}

/** Adds the models that the tree of a search has, so that links to them can use the path. */
export function learnModels(vocabulary: Vocabulary, results: StockResults | null): Vocabulary {
  const models: Record<string, string[]> = {}
  for (const branch of Object.keys(results?.facets[BRANCH_FACET] ?? {})) {
    const [make = '', model, badge] = splitBranch(branch)
    if (model !== undefined && badge === undefined) (models[make] ??= []).push(model)
  }
  return mergeVocabularies({ ...EMPTY_VOCABULARY, models }, vocabulary)
}

/**
 * Keeps what a page needs for its own links: the models of the given makes, the values that URLs shorten (`SU-06`) and the drives,
 * which paths of body types can mean.
 */
export function keepLinked(vocabulary: Vocabulary, makes: readonly string[]): Vocabulary {
  const models = Object.entries(vocabulary.models).filter(([make]) => makes.includes(make))
  const values = listEntries(vocabulary.values).filter(
    ([facet]) => facet === 'drive' || getFilter(facet).hasPrices,
  )
  return { ...vocabulary, models: Object.fromEntries(models), values: Object.fromEntries(values) }
}

const spellings = new WeakMap<readonly string[], Map<string, string>>()

/** The stock's spelling of a value, whatever its case and accents; `null` for a value that is not in the list. */
export function findSpelling(values: readonly string[], value: string): string | null {
  if (values.includes(value)) return value
  const known =
    spellings.get(values) ??
    new Map(values.toReversed().map((entry): [string, string] => [foldText(entry), entry]))
  spellings.set(values, known)
  return known.get(foldText(value)) ?? null
}

/** The lists of a facet's values in the stock, for models those of the given makes; `null` if its values are unknown. */
export function listKnownValues(
  vocabulary: Vocabulary,
  facet: FacetName,
  makes: readonly string[] = [],
): readonly (readonly string[])[] | null {
  if (facet === 'make') return [vocabulary.makes]
  if (facet === 'body') return [vocabulary.bodies]
  if (facet === 'model') {
    const chosen = makes.flatMap((make) => (vocabulary.models[make] ? [vocabulary.models[make]] : []))
    return chosen.length > 0 ? chosen : Object.values(vocabulary.models)
  }
  const values = vocabulary.values[facet]
  return values ? [values] : null
}

/** A branch in the stock's spelling; names that the stock does not have are unchanged. */
export function restoreBranch({ makes, models, values }: Vocabulary, branch: string): string {
  const [make = '', model, badge] = splitBranch(branch)
  const known = findSpelling(makes, make) ?? make
  const restore = (list: readonly string[] | undefined, name: string | undefined) =>
    name === undefined ? [] : [findSpelling(list ?? [], name) ?? name]
  return joinBranch([known, ...restore(models[known], model), ...restore(values.badge, badge)])
}

/**
 * The refinements with several makes and models as branches, without those combinations that the stock does not have, so that
 * "Toyota or Ford" with "Hilux or Ranger" is two branches.
 */
export function joinKnownBranches({ models }: Vocabulary, refinements: FacetValues): FacetValues {
  const { make: makes = [], model: chosen = [] } = refinements
  if (makes.length < 2 || chosen.length === 0 || refinements[BRANCH_FACET]) return refinements
  const branches = listBranches(refinements)
  const known = branches.filter((branch) => {
    const [make = '', model = ''] = splitBranch(branch)
    return model === '' || (models[make]?.includes(model) ?? true)
  })
  return known.length > 0 && known.length < branches.length ? withBranches(refinements, known) : refinements
}

/** Whether the stock has the make and the model of a branch. */
function isKnownBranch({ makes, models }: Vocabulary, branch: string): boolean {
  const [make = '', model] = splitBranch(branch)
  const known = findSpelling(makes, make)
  if (known === null || model === undefined) return known !== null
  return models[known] === undefined || findSpelling(models[known], model) !== null
}

/**
 * The chosen values that the stock does not have, so that no vehicle can match them. Values of facets that the vocabulary does
 * not list are left out. `results` are those of the search; they have models that the vocabulary may lack.
 */
export function listUnknownValues(
  vocabulary: Vocabulary,
  state: SearchState,
  results: StockResults | null,
): FacetValues {
  const unknown: FacetValues = {}
  for (const [facet, values] of listEntries(state.refinements)) {
    const lists = listKnownValues(vocabulary, facet, state.refinements.make)
    const counted = Object.keys(results?.facets[facet] ?? {})
    const isKnown = (value: string) =>
      isComparison(value) || [...(lists ?? []), counted].some((list) => findSpelling(list, value) !== null)
    // Lists of values have a limit, so what a search finds counts more.
    const hasMatches = values.length === 1 && results !== null && results.pagination.total > 0
    const missing = lists && !hasMatches ? values.filter((value) => !isKnown(value)) : []
    if (missing.length > 0) unknown[facet] = missing
  }
  // The chips of models name their makes.
  const branches = listBranches(state.refinements).filter((branch) => splitBranch(branch).length > 1)
  const counted = Object.keys(results?.facets[BRANCH_FACET] ?? {})
  const hasMatches = branches.length === 1 && results !== null && results.pagination.total > 0
  const isMissing = (branch: string) =>
    !hasMatches && findSpelling(counted, branch) === null && !isKnownBranch(vocabulary, branch)
  const missing = branches.filter(isMissing)
  return missing.length > 0 ? { ...unknown, [BRANCH_FACET]: missing } : unknown
}

/** The search without some of its values, for words that must not repeat what a URL invents. */
export function withoutValues(state: SearchState, values: FacetValues): SearchState {
  const kept = listEntries(state.refinements).flatMap(([facet, chosen]) => {
    const rest = chosen.filter((value) => !values[facet]?.includes(value))
    return rest.length > 0 ? [[facet, rest] as const] : []
  })
  return { ...state, refinements: Object.fromEntries(kept) }
}

/** Groups values such as "Land Rover Defender" by make; the longest matching make wins. */
export function splitMakeModels(
  makes: readonly string[],
  makeModels: readonly string[],
): Record<string, string[]> {
  const byLength = [...makes].sort((a, b) => b.length - a.length)
  const models: Record<string, string[]> = {}
  for (const value of makeModels) {
    const make = byLength.find((entry) => value.startsWith(`${entry} `))
    if (make) models[make] = [...(models[make] ?? []), value.slice(make.length + 1)]
  }
  return models
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
