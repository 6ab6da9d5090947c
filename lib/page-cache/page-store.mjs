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
/** Tags whose expiry is remembered; the least recent are forgotten first. */
const MOST_TAGS = 200_000
/** Lines of the tag file after which it is written anew without repeats. */
const MOST_TAG_LINES = 400_000
/** A folder that no process has marked for this long belongs to a build that no longer runs, in ms. */
const UNUSED_MS = 15 * 60_000

/**
 * Cached pages and data in one folder: one file an entry, the least recently used removed first when the folder holds more than
 * its limits, the most recently used kept in memory as well. Entries and expired tags survive a restart.
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
   * @param {string} folder is created; folders beside it that no process has used for a while are removed
   * @param {Limits} limits
   */
  constructor(folder, limits) {
    this.#folder = folder
    this.#limits = limits
    this.#memory = new LRUCache({ maxSize: limits.memoryBytes })
    this.#expired = new LRUCache({ max: MOST_TAGS })
    this.#files = new LRUCache({
      max: limits.entries,
      maxSize: limits.diskBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_bytes, name, reason) => {
        // A replaced entry is the same file.
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

  /** Marks the folder as used by a running process, and removes the folders of builds that no longer run. */
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
   * @returns {Promise<Entry | null>} `null` for an entry that is missing, damaged, or older than one of its tags' expiry
   */
  async read(key) {
    const name = toFileName(key)
    const entry = this.#memory.get(name) ?? (await this.#readFile(name, key))
    if (!entry || this.areExpired(entry.tags, entry.lastModified)) return null
    this.#files.get(name)
    return entry
  }

  /**
   * Stores an entry. One that is larger than the limit of an entry is not stored, and neither is its predecessor.
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
    // Renamed into place whole: a process that ends here, or another that reads now, never meets half an entry.
    const draft = join(this.#folder, `${name}.${randomBytes(6).toString('hex')}`)
    try {
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, join(this.#folder, name))
    } catch {
      // A full disk costs speed, nothing else: the page is rendered again.
      await rm(draft, { force: true }).catch(() => {})
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
   * Entries that carry one of these tags and were stored before `at` count as missing from then on.
   * @param {readonly string[]} tags
   * @param {number} at Unix ms
   */
  expireTags(tags, at) {
    for (const tag of tags) this.#expired.set(tag, at)
    this.#tagLines += tags.length
    const lines = tags.map((tag) => `${JSON.stringify([tag, at])}\n`).join('')
    if (this.#tagLines > MOST_TAG_LINES) this.#rewriteTags()
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

  /** Bytes on disk that the index knows of. */
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

  /** The files of an earlier process, the oldest as the first to go. Drafts that it left are removed. */
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
      // The last line of a process that was killed may be cut.
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
