import type { SortName } from '@/config/names'
import type { FacetName, RangeName } from '../facets/facets'
import type { NumberRange } from '../state'

/** What some words say. With nothing in it they are a noun for all of the stock, like "trucks" where nothing else is sold. */
export type Meaning = {
  refinements?: Partial<Record<FacetName, readonly string[]>>
  ranges?: Partial<Record<RangeName, NumberRange>>
  sort?: SortName
}

/** A meaning found in a text; `end` is the index of the token after it. */
export type Reading = { meaning: Meaning; end: number }
