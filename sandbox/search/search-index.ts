import { BitSet } from './columns/bitset'
import { Column } from './columns/column'
import { evaluateFilter } from './filter/evaluate'
import type { Filter } from './filter/ast'
import type { JsonObject } from './json'
import { coversField, readPath } from './paths'
import { filterablePatterns, type Settings } from './settings'
import { matchText, type MatchingStrategy, type TextMatch } from './text/match'
import { parseQuery, type ParsedQuery } from './text/query'
import { TextIndex } from './text/text-index'
import { SortOrders } from './sort'

const CACHED_FILTERS = 64
const CACHED_TEXTS = 4

type TextResult = { query: ParsedQuery; match: TextMatch }

/** A cache of recent results with a fixed capacity; evicts the oldest entry first. */
class ResultCache<Value> {
  private readonly values = new Map<string, Value>()

  constructor(private readonly capacity: number) {}

  get(key: string, compute: () => Value): Value {
    const known = this.values.get(key)
    if (known !== undefined) return known
    const value = compute()
    this.values.set(key, value)
    const oldest = this.values.keys().next()
    if (this.values.size > this.capacity && !oldest.done) this.values.delete(oldest.value)
    return value
  }

  clear(): void {
    this.values.clear()
  }
}

/** One index in memory: its documents and the structures to filter, count, sort and search them. */
export class SearchIndex {
  /** Documents by internal number; numbers freed by deletions are reused. */
  private readonly documents: (JsonObject | undefined)[] = []
  private readonly numbers = new Map<string, number>()
  private readonly fieldCounts = new Map<string, number>()
  private freed: number[] = []
  private freedInOrder = true
  private present = new BitSet(1024)
  private readonly columns = new Map<string, Column>()
  private text: TextIndex
  private patterns: string[]
  private readonly filters = new ResultCache<BitSet>(CACHED_FILTERS)
  private readonly texts = new ResultCache<TextResult>(CACHED_TEXTS)
  /** Sort orders of the documents. */
  readonly orders = new SortOrders(
    () => this.present,
    (field) => this.column(field),
  )

  constructor(
    public settings: Settings,
    public primaryKey: string | null,
  ) {
    this.text = new TextIndex(settings.searchableAttributes)
    this.patterns = filterablePatterns(settings)
    this.prepareColumns()
  }

  /** The number of documents. */
  get size(): number {
    return this.numbers.size
  }

  /** The internal numbers of all documents. Read-only. */
  get all(): BitSet {
    return this.present
  }

  /** The number of documents that have each field. */
  get fieldDistribution(): Record<string, number> {
    return Object.fromEntries(
      [...this.fieldCounts].filter(([, count]) => count > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  /** Finds a document by id. */
  get(id: string): JsonObject | undefined {
    const number = this.numbers.get(id)
    return number === undefined ? undefined : this.documents[number]
  }

  /** Returns a document by internal number. */
  at(number: number): JsonObject {
    return this.documents[number] ?? {}
  }

  /** Iterates over the documents in order of internal number. */
  *allDocuments(): Generator<JsonObject> {
    for (const document of this.documents) if (document) yield document
  }

  /** Adds a document, or replaces the one with the same id. */
  put(id: string, document: JsonObject): void {
    const known = this.numbers.get(id)
    const number = known ?? this.takeFreed() ?? this.documents.length
    const before = this.documents[number]
    if (before) this.countFields(before, -1)
    this.documents[number] = document
    this.numbers.set(id, number)
    this.countFields(document, 1)
    if (number >= this.present.size) this.present = this.present.copy(this.present.size * 2)
    this.present.add(number)
    for (const [field, column] of this.columns) column.set(number, readPath(document, field))
    this.text.set(number, document)
    this.clearCaches()
  }

  /** Takes the lowest freed number, as Meilisearch does. */
  private takeFreed(): number | undefined {
    if (!this.freedInOrder) this.freed.sort((a, b) => b - a)
    this.freedInOrder = true
    return this.freed.pop()
  }

  /** @returns whether the document existed */
  remove(id: string): boolean {
    const number = this.numbers.get(id)
    if (number === undefined) return false
    const before = this.documents[number]
    if (before) this.countFields(before, -1)
    this.documents[number] = undefined
    this.numbers.delete(id)
    this.freed.push(number)
    this.freedInOrder = false
    this.present.remove(number)
    this.text.remove(number)
    this.clearCaches()
    return true
  }

  /** Removes every document. */
  clear(): void {
    this.documents.length = 0
    this.numbers.clear()
    this.fieldCounts.clear()
    this.freed = []
    this.present = new BitSet(1024)
    this.columns.clear()
    this.text = new TextIndex(this.settings.searchableAttributes)
    this.prepareColumns()
    this.clearCaches()
  }

  private countFields(document: JsonObject, by: number): void {
    for (const field of Object.keys(document))
      this.fieldCounts.set(field, (this.fieldCounts.get(field) ?? 0) + by)
  }

  /** Applies new settings and rebuilds the affected indexes. */
  applySettings(settings: Settings): void {
    const sameText =
      JSON.stringify(settings.searchableAttributes) === JSON.stringify(this.settings.searchableAttributes)
    this.settings = settings
    this.patterns = filterablePatterns(settings)
    if (!sameText) {
      this.text = new TextIndex(settings.searchableAttributes)
      for (const [number, document] of this.documents.entries()) if (document) this.text.set(number, document)
    }
    this.columns.clear()
    this.prepareColumns()
    this.clearCaches()
  }

  private prepareColumns(): void {
    for (const field of [...this.patterns, ...this.settings.sortableAttributes])
      if (!field.includes('*')) this.columns.set(field, this.createColumn(field))
  }

  private clearCaches(): void {
    this.filters.clear()
    this.texts.clear()
    this.orders.clear()
  }

  /** A field's column; created on first use and then kept up to date. */
  column(field: string): Column {
    const known = this.columns.get(field)
    if (known) return known
    const column = this.createColumn(field)
    // Field names come from requests. Columns of unknown fields are not cached, or they would accumulate.
    if (column.isUsed) this.columns.set(field, column)
    return column
  }

  private createColumn(field: string): Column {
    const column = new Column()
    for (const [number, document] of this.documents.entries())
      if (document) column.set(number, readPath(document, field))
    return column
  }

  /** Whether the settings allow filtering by a field. */
  isFilterable(field: string): boolean {
    return this.patterns.some((pattern) => coversField(pattern, field))
  }

  /** The documents that match a filter whose fields have been validated. */
  filter(filter: Filter): BitSet {
    const parts = filter.kind === 'and' ? filter.parts : [filter]
    let result: BitSet | null = null
    for (const part of parts) {
      const found = this.filters.get(JSON.stringify(part), () =>
        evaluateFilter(part, { all: this.present, column: (field) => this.column(field) }),
      )
      result = result ? result.and(found) : found
    }
    return result ?? this.present
  }

  /**
   * The documents that match a query's words, with ranks. @param fields the searchable fields to use; null
   * for all
   */
  search(query: string, strategy: MatchingStrategy, fields: string[] | null): TextResult {
    return this.texts.get(JSON.stringify([query, strategy, fields]), () => {
      const { typoTolerance, searchableAttributes } = this.settings
      const parsed = parseQuery(query, this.text, {
        enabled: typoTolerance.enabled,
        oneTypo: typoTolerance.minWordSizeForTypos.oneTypo,
        twoTypos: typoTolerance.minWordSizeForTypos.twoTypos,
        exactWords: typoTolerance.disableOnWords,
        exactNumbers: typoTolerance.disableOnNumbers,
      })
      const ranks =
        fields && !searchableAttributes.includes('*')
          ? new Set(
              searchableAttributes.flatMap((name, rank) =>
                fields.some((field) => coversField(field, name)) ? [rank] : [],
              ),
            )
          : null
      return { query: parsed, match: matchText(parsed, this.text, this.present, strategy, ranks) }
    })
  }
}
