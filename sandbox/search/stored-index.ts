import { rm } from 'node:fs/promises'
import path from 'node:path'
import { isObject, type JsonObject } from './json'
import { createYielder } from './yielder'
import { readDocumentId } from './document-id'
import { SearchIndex } from './search-index'
import type { Settings } from './settings'
import { LineLog } from './storage'

/** The persisted metadata of an index. */
export type IndexRecord = {
  uid: string
  /** Folder name; unique per index so that recreating a deleted index never reads the old files. */
  folder: string
  primaryKey: string | null
  createdAt: string
  updatedAt: string
  settings: Settings
}

/** The log is compacted when it has more lines than twice the documents plus this number. */
const SLACK = 5000

/** One change to an index's documents. */
export type DocumentChange = { put: JsonObject } | { remove: string } | { clear: true }

/** An index in memory together with its log on disk. */
export class StoredIndex {
  private constructor(
    readonly record: IndexRecord,
    readonly index: SearchIndex,
    private readonly log: LineLog,
    private readonly folder: string,
  ) {}

  /** Loads an index's documents; creates the folder if needed. */
  static async open(record: IndexRecord, indexesFolder: string): Promise<StoredIndex> {
    const index = new SearchIndex(record.settings, record.primaryKey)
    const folder = path.join(indexesFolder, record.folder)
    const yieldIfDue = createYielder()
    const log = await LineLog.open(path.join(folder, 'documents.ndjson'), (line) => {
      if (isObject(line)) applyLine(index, line)
      return yieldIfDue()
    })
    return new StoredIndex(record, index, log, folder)
  }

  /** Applies changes in memory, yielding to the event loop in between, then appends them to the log. */
  async apply(changes: readonly DocumentChange[]): Promise<void> {
    const yieldIfDue = createYielder()
    for (const change of changes) {
      applyLine(this.index, change)
      const pending = yieldIfDue()
      if (pending) await pending
    }
    await this.log.append(changes)
    if (this.log.lines > 2 * this.index.size + SLACK) await this.log.rewrite(this.allLines())
  }

  private *allLines(): Generator<JsonObject> {
    for (const document of this.index.allDocuments()) yield { put: document }
  }

  async close(): Promise<void> {
    await this.log.close()
  }

  /** Closes the index and deletes its files. */
  async destroy(): Promise<void> {
    await this.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const applyLine = (index: SearchIndex, line: JsonObject): void => {
  if (isObject(line.put) && index.primaryKey !== null)
    index.put(readDocumentId(line.put, index.primaryKey), line.put)
  else if (typeof line.remove === 'string') index.remove(line.remove)
  else if (line.clear === true) index.clear()
}
