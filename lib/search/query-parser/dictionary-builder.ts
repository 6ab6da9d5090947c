import type { SortName } from '@/config/names'
import type { FacetName, RangeName } from '@/config/filters'
import type { NumberRange } from '@/lib/search/state'
import { squash } from './tokens'

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

/** Collects the phrases of a dictionary. The first meaning added for a phrase wins. */
export class DictionaryBuilder {
  readonly phrases = new Map<string, Meaning | 'opaque'>()
  readonly countable = new Set<string>()
  readonly names = new Set<string>()

  add(phrase: string, meaning: Meaning | 'opaque', kind?: 'noun' | 'name'): void {
    this.addKey(squash(phrase), meaning, kind)
  }

  /** Like `add`, for a phrase that is already normalised by `squash`. */
  addKey(key: string, meaning: Meaning | 'opaque', kind?: 'noun' | 'name'): void {
    if (key === '' || this.phrases.has(key)) return
    this.phrases.set(key, meaning)
    if (kind) this.countable.add(key)
    if (kind === 'name') this.names.add(key)
  }
}
