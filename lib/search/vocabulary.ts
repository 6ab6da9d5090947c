import type { Site } from '@/config/schema/site'
import type { FacetName } from '@/config/filters'
import type { StockResults } from './result'
import type { SearchState } from './state'

/** Values that path segments are resolved against: those of the site's live stock. */
export type Vocabulary = {
  makes: readonly string[]
  /** Models by make. */
  models: Readonly<Record<string, readonly string[]>>
  bodies: readonly string[]
  /** Values with currency signs or commas, which URLs omit (`SU-06`). */
  prices: Readonly<Partial<Record<FacetName, readonly string[]>>>
}

export const EMPTY_VOCABULARY: Vocabulary = { makes: [], models: {}, bodies: [], prices: {} }

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
  for (const [make, values] of Object.entries(first.models))
    models[make] = unique([...values, ...(second.models[make] ?? [])])
  return {
    makes: unique([...first.makes, ...second.makes]),
    models,
    bodies: unique([...first.bodies, ...second.bodies]),
    prices: { ...second.prices, ...first.prices },
  }
}

/** Adds models of one make to a vocabulary. */
export function addModels(vocabulary: Vocabulary, make: string, models: readonly string[]): Vocabulary {
  return mergeVocabularies({ ...EMPTY_VOCABULARY, models: { [make]: models } }, vocabulary)
}

/** Adds the models that a search for one make found, so that links to them can use the path. */
export function learnModels(
  vocabulary: Vocabulary,
  state: SearchState,
  results: StockResults | null,
): Vocabulary {
  const [make, ...others] = state.refinements.make ?? []
  const models = Object.keys(results?.facets['model'] ?? {})
  if (make === undefined || others.length > 0 || models.length === 0) return vocabulary
  return addModels(vocabulary, make, models)
}

/** Keeps only the models of the given makes, which is all that a page needs for its own links. */
export function keepModels(vocabulary: Vocabulary, makes: readonly string[]): Vocabulary {
  const models = Object.entries(vocabulary.models).filter(([make]) => makes.includes(make))
  return { ...vocabulary, models: Object.fromEntries(models) }
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
