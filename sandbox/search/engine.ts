import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { ApiError, badRequest, indexNotFound } from './errors'
import { choosePrimaryKey, readDocumentId } from './document-id'
import type { Json, JsonObject } from './json'
import { createDefaultKeys, type KeyRecord } from './keys'
import { createYielder } from './yielder'
import { selectForDocuments } from './request'
import { applySettings, DEFAULT_SETTINGS } from './settings'
import { readFileIfExists, writeAtomically } from './storage'
import { StoredIndex, type DocumentChange, type IndexRecord } from './stored-index'
import { TaskQueue, type Task } from './tasks'

type Meta = { indexes: IndexRecord[]; keys: KeyRecord[] }

/** All indexes, keys and tasks of a server, in memory and on disk. */
export class Engine {
  private readonly indexes = new Map<string, StoredIndex>()
  private queue: TaskQueue | null = null

  private constructor(
    private readonly folder: string,
    readonly masterKey: string,
    /** Milliseconds since 1970. */
    readonly now: () => number,
    public keys: KeyRecord[],
  ) {}

  /** Loads the state from a folder; an empty folder becomes a new server with the default keys. */
  static async open(folder: string, masterKey: string, now: () => number): Promise<Engine> {
    await mkdir(path.join(folder, 'indexes'), { recursive: true })
    const stored = await readFileIfExists(path.join(folder, 'meta.json'))
    const meta = stored
      ? (JSON.parse(stored.toString()) as Meta)
      : { indexes: [], keys: createDefaultKeys(new Date(now()).toISOString()) }
    const engine = new Engine(folder, masterKey, now, meta.keys)
    for (const record of meta.indexes)
      engine.indexes.set(record.uid, await StoredIndex.open(record, engine.indexesFolder))
    if (!stored) await engine.save()
    await engine.removeOrphans()
    engine.queue = await TaskQueue.open(folder, now, (task, documents) => engine.work(task, documents))
    return engine
  }

  private get indexesFolder(): string {
    return path.join(this.folder, 'indexes')
  }

  /** Removes index folders left behind when a crash interrupted a deletion. */
  private async removeOrphans(): Promise<void> {
    const known = new Set([...this.indexes.values()].map(({ record }) => record.folder))
    for (const name of await readdir(this.indexesFolder))
      if (!known.has(name)) await rm(path.join(this.indexesFolder, name), { recursive: true, force: true })
  }

  /** The task queue. */
  get tasks(): TaskQueue {
    if (!this.queue) throw new Error('The search engine is not open yet')
    return this.queue
  }

  /** Saves the index records and keys; documents and tasks have their own logs. */
  async save(): Promise<void> {
    const meta: Meta = {
      indexes: [...this.indexes.values()].map(({ record }) => record),
      keys: this.keys,
    }
    await writeAtomically(path.join(this.folder, 'meta.json'), JSON.stringify(meta))
  }

  /** All indexes, sorted by uid. */
  list(): StoredIndex[] {
    return [...this.indexes.values()].sort((a, b) => (a.record.uid < b.record.uid ? -1 : 1))
  }

  /** @throws ApiError 404 `index_not_found` */
  find(uid: string): StoredIndex {
    const index = this.indexes.get(uid)
    if (!index) throw indexNotFound(uid)
    return index
  }

  async close(): Promise<void> {
    await this.tasks.close()
    for (const index of this.indexes.values()) await index.close()
  }

  private async work(task: Task, documents: JsonObject[]): Promise<JsonObject> {
    const { work } = task
    const uid = task.indexUid ?? ''
    switch (work.kind) {
      case 'documents':
        return this.addDocuments(uid, documents, work.mode, work.primaryKey)
      case 'delete-documents':
        return this.change(uid, (index) =>
          work.ids.filter((id) => index.index.get(id)).map((id) => ({ remove: id })),
        )
      case 'delete-by-filter':
        return this.change(uid, (index) => this.selectByFilter(index, work.filter))
      case 'clear': {
        const index = this.find(uid)
        const deletedDocuments = index.index.size
        await index.apply([{ clear: true }])
        await this.touch(index)
        return { deletedDocuments }
      }
      case 'settings': {
        const index = this.indexes.get(uid) ?? (await this.create(uid, null))
        index.record.settings = applySettings(index.record.settings, work.change)
        index.index.applySettings(index.record.settings)
        await this.touch(index)
        return {}
      }
      case 'create-index':
        if (this.indexes.has(uid))
          throw new ApiError(409, 'index_already_exists', `Index \`${uid}\` already exists.`)
        await this.create(uid, work.primaryKey)
        return {}
      case 'update-index':
        return this.updateIndex(uid, work.primaryKey, work.newUid)
      case 'delete-index':
        return this.deleteIndex(uid)
      case 'swap-indexes':
        return this.swap(work.swaps)
    }
  }

  private async touch(index: StoredIndex): Promise<void> {
    index.record.updatedAt = new Date(this.now()).toISOString()
    await this.save()
  }

  private async create(uid: string, primaryKey: string | null): Promise<StoredIndex> {
    const now = new Date(this.now()).toISOString()
    const record: IndexRecord = {
      uid,
      folder: randomUUID(),
      primaryKey,
      createdAt: now,
      updatedAt: now,
      settings: structuredClone(DEFAULT_SETTINGS),
    }
    const index = await StoredIndex.open(record, this.indexesFolder)
    this.indexes.set(uid, index)
    await this.save()
    return index
  }

  private async change(uid: string, select: (index: StoredIndex) => DocumentChange[]): Promise<JsonObject> {
    const index = this.find(uid)
    const changes = select(index)
    await index.apply(changes)
    await this.touch(index)
    return { deletedDocuments: changes.length }
  }

  private selectByFilter(index: StoredIndex, value: Json): DocumentChange[] {
    const found = selectForDocuments(index.index, index.record.uid, value)
    if (!found || index.record.primaryKey === null) return []
    const { primaryKey } = index.record
    return found.values().map((number) => ({ remove: readDocumentId(index.index.at(number), primaryKey) }))
  }

  private async addDocuments(
    uid: string,
    documents: JsonObject[],
    mode: 'replace' | 'update',
    wantedKey: string | null,
  ): Promise<JsonObject> {
    const index = this.indexes.get(uid) ?? (await this.create(uid, null))
    const primaryKey = choosePrimaryKey(index.record, documents, wantedKey)
    if (primaryKey === null) return { indexedDocuments: 0 }
    const yieldIfDue = createYielder()
    const merged = new Map<string, JsonObject>()
    for (const document of documents) {
      const id = readDocumentId(document, primaryKey)
      const before = mode === 'update' ? (merged.get(id) ?? index.index.get(id)) : undefined
      merged.set(id, before ? { ...before, ...document } : document)
      const pending = yieldIfDue()
      if (pending) await pending
    }
    if (index.record.primaryKey === null) {
      index.record.primaryKey = primaryKey
      index.index.primaryKey = primaryKey
      // The document log cannot be replayed without the primary key, so it is saved first.
      await this.save()
    }
    await index.apply([...merged.values()].map((document) => ({ put: document })))
    await this.touch(index)
    return { indexedDocuments: documents.length }
  }

  private async updateIndex(
    uid: string,
    primaryKey: string | null,
    newUid: string | null,
  ): Promise<JsonObject> {
    const index = this.find(uid)
    if (primaryKey !== null && primaryKey !== index.record.primaryKey) {
      if (index.record.primaryKey !== null && index.index.size > 0) {
        throw badRequest(
          'index_primary_key_already_exists',
          `Index \`${uid}\`: Index already has a primary key: \`${index.record.primaryKey}\`.`,
        )
      }
      index.record.primaryKey = primaryKey
      index.index.primaryKey = primaryKey
    }
    if (newUid !== null && newUid !== uid) {
      if (this.indexes.has(newUid))
        throw new ApiError(409, 'index_already_exists', `Index \`${newUid}\` already exists.`)
      this.indexes.delete(uid)
      index.record.uid = newUid
      this.indexes.set(newUid, index)
    }
    await this.touch(index)
    return {}
  }

  private async deleteIndex(uid: string): Promise<JsonObject> {
    const index = this.find(uid)
    this.indexes.delete(uid)
    await this.save()
    await index.destroy()
    return { deletedDocuments: index.index.size }
  }

  private async swap(swaps: [string, string][]): Promise<JsonObject> {
    for (const [left, right] of swaps) {
      const a = this.find(left)
      const b = this.find(right)
      a.record.uid = right
      b.record.uid = left
      this.indexes.set(left, b)
      this.indexes.set(right, a)
    }
    await this.save()
    return {}
  }
}
