import type { SortName } from '@/config/names'
import type { FacetName, RangeName } from '../facets/facets'
import type { NumberRange } from '../state'

/**
 * The filters that a phrase stands for. An empty meaning is a noun for the whole stock, such as "trucks" on a
 * site that sells only trucks.
 */
export type Meaning = {
  refinements?: Partial<Record<FacetName, readonly string[]>>
  ranges?: Partial<Record<RangeName, NumberRange>>
  sort?: SortName
}

/** A recognised phrase; `end` is the index of the token after it. */
export type Reading = { meaning: Meaning; end: number }
