import type { Meaning } from './meaning'
import { squash } from './tokens'

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
