import type { Meaning } from './meaning'
import { squash } from './tokens'

/** Collects phrases; the first meaning of a phrase stays. */
export class DictionaryBuilder {
  readonly phrases = new Map<string, Meaning | 'opaque'>()
  readonly countable = new Set<string>()
  readonly names = new Set<string>()

  add(phrase: string, meaning: Meaning | 'opaque', kind?: 'noun' | 'name'): void {
    this.addKey(squash(phrase), meaning, kind)
  }

  /** For phrases that are squashed already. */
  addKey(key: string, meaning: Meaning | 'opaque', kind?: 'noun' | 'name'): void {
    if (key === '' || this.phrases.has(key)) return
    this.phrases.set(key, meaning)
    if (kind) this.countable.add(key)
    if (kind === 'name') this.names.add(key)
  }
}
