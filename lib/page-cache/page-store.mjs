import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'

/**
 * @typedef {{ lastModified: number, tags: string[], value: object, cacheControl?: object }} Entry
 * `lastModified` in Unix ms
 * @typedef {{ diskBytes: number, memoryBytes: number, entries: number, entryBytes: number }} Limits
 */

const SUFFIX = '.entry'
const TAGS_FILE = 'expired-tags.ndjson'
const IN_USE_FILE = 'in-use'
/** Maximum expired tags in memory. The least recent are evicted first. */
const MAX_TAGS = 200_000
/** Number of lines after which the tag file is compacted. */
const MAX_TAG_LINES = 400_000
/** A folder that no process has marked for this time belongs to an old build and is deleted, in ms. */
const UNUSED_MS = 15 * 60_000

/**
 * Stores cached pages and data in one folder, with one file per entry and LRU eviction. The most recently used entries are also
 * held in memory. Entries and expired tags survive a restart.
 */
export class PageStore {
  #folder
  #limits
  /** @type {LRUCache<string, number>} file name → bytes on disk */
  #files
  /** @type {LRUCache<string, Entry>} */
  #memory
  /** @type {LRUCache<string, number>} tag → when it expired, Unix ms */
  #expired
  #tagLines = 0

  /**
   * @param {string} folder created if missing. Sibling folders that no process uses are deleted.
   * @param {Limits} limits
   */
  constructor(folder, limits) {
    this.#folder = folder
    this.#limits = limits
    this.#memory = new LRUCache({ maxSize: limits.memoryBytes })
    this.#expired = new LRUCache({ max: MAX_TAGS })
    this.#files = new LRUCache({
      max: limits.entries,
      maxSize: limits.diskBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_bytes, name, reason) => {
        // A replaced entry uses the same file.
        if (reason === 'set') return
        this.#memory.delete(name)
        rmSync(join(this.#folder, name), { force: true })
      },
    })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#indexFiles()
    this.#loadTags()
    this.markInUse()
  }

  /** Marks the folder as used by a running process, and deletes the folders of old builds. */
  markInUse() {
    writeFileSync(join(this.#folder, IN_USE_FILE), '', { mode: 0o600 })
    const parent = dirname(this.#folder)
    for (const name of readdirSync(parent)) {
      if (name === basename(this.#folder)) continue
      const used = readModified(join(parent, name, IN_USE_FILE)) || readModified(join(parent, name))
      if (Date.now() - used > UNUSED_MS) rmSync(join(parent, name), { recursive: true, force: true })
    }
  }

  /**
   * @param {string} key
   * @returns {Promise<Entry | null>} `null` for an entry that is missing, corrupt, or older than the expiry of one of its tags
   */
  async read(key) {
    const name = toFileName(key)
    const entry = this.#memory.get(name) ?? (await this.#readFile(name, key))
    if (!entry || this.areExpired(entry.tags, entry.lastModified)) return null
    this.#files.get(name)
    return entry
  }

  /**
   * Stores an entry. An entry above the size limit is not stored, and the previous one is deleted.
   * @param {string} key
   * @param {Entry} entry
   */
  async write(key, entry) {
    const name = toFileName(key)
    const bytes = serialize({ key, ...entry })
    if (bytes.length > this.#limits.entryBytes) {
      this.#files.delete(name)
      return
    }
    // Write and rename, so that a crash or a concurrent reader never sees a partial entry.
    const temporary = join(this.#folder, `${name}.${randomBytes(6).toString('hex')}`)
    try {
      await writeFile(temporary, bytes, { mode: 0o600 })
      await rename(temporary, join(this.#folder, name))
    } catch {
      // If the disk is full, the page is rendered again on the next request.
      await rm(temporary, { force: true }).catch(() => {})
      this.#files.delete(name)
      return
    }
    this.#files.set(name, bytes.length)
    this.#memory.set(name, entry, { size: bytes.length })
  }

  /** @param {string} key */
  remove(key) {
    this.#files.delete(toFileName(key))
  }

  /**
   * Expires entries that have one of these tags and were stored before `at`, from `at` on.
   * @param {readonly string[]} tags
   * @param {number} at Unix ms
   */
  expireTags(tags, at) {
    for (const tag of tags) this.#expired.set(tag, at)
    this.#tagLines += tags.length
    const lines = tags.map((tag) => `${JSON.stringify([tag, at])}\n`).join('')
    if (this.#tagLines > MAX_TAG_LINES) this.#rewriteTags()
    else appendFileSync(join(this.#folder, TAGS_FILE), lines, { mode: 0o600 })
  }

  /**
   * @param {readonly string[]} tags
   * @param {number} storedAt Unix ms
   */
  areExpired(tags, storedAt) {
    const now = Date.now()
    return tags.some((tag) => {
      const at = this.#expired.get(tag)
      return at !== undefined && at <= now && at > storedAt
    })
  }

  /** Size of all indexed files, in bytes. */
  get size() {
    return this.#files.calculatedSize
  }

  async #readFile(name, key) {
    try {
      const bytes = await readFile(join(this.#folder, name))
      const { key: storedKey, ...entry } = deserialize(bytes)
      if (storedKey !== key) return null
      // Another process that shares the folder may have written it.
      if (!this.#files.has(name)) this.#files.set(name, bytes.length)
      this.#memory.set(name, entry, { size: bytes.length })
      return entry
    } catch {
      this.#files.delete(name)
      return null
    }
  }

  /** Indexes the files of an earlier process, oldest first, and deletes its temporary files. */
  #indexFiles() {
    const files = []
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name)
      if (name.endsWith(SUFFIX)) files.push({ name, size: readSize(path), modified: readModified(path) })
      else if (name.includes(`${SUFFIX}.`) && Date.now() - readModified(path) > UNUSED_MS)
        rmSync(path, { force: true })
    }
    files.sort((a, b) => a.modified - b.modified)
    for (const { name, size } of files) this.#files.set(name, size)
  }

  #loadTags() {
    let text = ''
    try {
      text = readFileSync(join(this.#folder, TAGS_FILE), 'utf8')
    } catch {
      return
    }
    for (const line of text.split('\n')) {
      // A killed process can leave an incomplete last line.
      if (!line.endsWith(']')) continue
      const [tag, at] = JSON.parse(line)
      this.#expired.set(tag, at)
      this.#tagLines += 1
    }
  }

  #rewriteTags() {
    const lines = [...this.#expired.rentries()].map((pair) => `${JSON.stringify(pair)}\n`)
    writeFileSync(join(this.#folder, TAGS_FILE), lines.join(''), { mode: 0o600 })
    this.#tagLines = lines.length
  }
}

function toFileName(key) {
  return createHash('sha256').update(key).digest('hex').slice(0, 40) + SUFFIX
}

function readSize(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readModified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
