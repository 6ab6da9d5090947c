import 'server-only'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve } from 'node:path'
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadSteps } from '@/lib/db/schema'
import { storedFilesSchema } from './outbox-store.server'

/** Disk space that uploads leave free for the database, in bytes. */
const DISK_RESERVE = 64 * 1024 * 1024
/** Minimum size that a file counts as, which also limits the number of files. */
const SMALLEST = 64 * 1024
const AT_ONCE = 64

/** Bytes of stored files, in total and by site. Files without a site in their name (older versions) count only in `total`. */
type UploadUse = { total: number; bySite: Map<string, number> }

/** Measures the files in a folder. Each name starts with the site's slug and a dot. */
async function measureUploads(folder: string): Promise<UploadUse> {
  const names = await readdir(folder).catch(() => [])
  const use: UploadUse = { total: 0, bySite: new Map() }
  for (let start = 0; start < names.length; start += AT_ONCE)
    await Promise.all(
      names.slice(start, start + AT_ONCE).map(async (name) => {
        const facts = await stat(join(folder, name)).catch(() => null)
        if (facts) addUse(use, readSite(name), Math.max(SMALLEST, facts.size))
      }),
    )
  return use
}

/**
 * Whether a site's files leave at least as much free space as they use. A single site gets half of the space, and no site
 * can use all of it.
 */
function isFairShare(use: UploadUse, site: string, limit: number): boolean {
  return (use.bySite.get(site) ?? 0) <= limit - use.total
}

/** Space for an upload in progress, in bytes. */
type Reservation = { site: string; expected: number; written: () => number }

/** Tracks the space of the upload folder, including reservations of this process. */
export class UploadSpace {
  readonly #limit: number
  readonly #reserved = new Set<Reservation>()

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  /** Reserves space until the returned function is called; `null` when there is too little. */
  async reserve(folder: string, reservation: Reservation): Promise<(() => void) | null> {
    // Reserve before measuring, so that two concurrent uploads cannot both get the last space.
    this.#reserved.add(reservation)
    const release = () => {
      this.#reserved.delete(reservation)
    }
    try {
      const [use, { bavail, bsize }] = await Promise.all([measureUploads(folder), statfs(folder)])
      let pending = 0
      for (const { site, expected, written } of this.#reserved) {
        const left = Math.max(0, expected - written())
        pending += left
        addUse(use, site, left)
      }
      if (isFairShare(use, reservation.site, this.#limit) && bavail * bsize >= pending + DISK_RESERVE)
        return release
    } catch (error) {
      release()
      throw error
    }
    release()
    return null
  }
}

/** The site slug from the name of an uploaded file; empty for files of older versions. */
function readSite(path: string): string {
  const name = basename(path)
  return name.slice(0, Math.max(0, name.indexOf('.')))
}

function addUse(use: UploadUse, site: string, bytes: number): void {
  use.total += bytes
  if (site) use.bySite.set(site, (use.bySite.get(site) ?? 0) + bytes)
}

/** Folder of uploaded files, below the data folder. */
export const UPLOADS = join('web', 'uploads')

/** Converts a path for storage: relative to the data folder when inside it, so that the folder can be moved. */
export function toStoredPath(path: string, dataDir: string): string {
  const below = relative(resolve(dataDir), path)
  return below.startsWith('..') || isAbsolute(below) ? path : below
}

/** Resolves a stored path. Older rows hold absolute paths; a file missing there is looked up in the upload folder. */
export function readStoredPath(stored: string, dataDir: string): string {
  if (!isAbsolute(stored)) return resolve(dataDir, stored)
  const moved = resolve(dataDir, UPLOADS, basename(stored))
  return !existsSync(stored) && existsSync(moved) ? moved : stored
}

/** How long files stay after delivery, in ms, in case the dealer platform loses them. */
const KEPT_AFTER_MS = 24 * 3_600_000
/** Minimum age of an unreferenced file before it is deleted, in ms, because its upload may be in progress. */
const ORPHAN_AFTER_MS = 3_600_000
/** Above this share of the upload space, delivered files are deleted at once. */
const CROWDED = 0.75

type Options = { keptAfterMs?: number; orphanAfterMs?: number; limitBytes?: number }

/**
 * Deletes uploaded files that are no longer needed. Files of pending and rejected steps stay. Files of delivered and closed
 * steps stay for a day, or are deleted at once when space runs low. Unreferenced files are deleted.
 */
export class UploadSweeper {
  readonly #db: Database
  readonly #folder: string
  readonly #keptAfterMs: number
  readonly #orphanAfterMs: number
  readonly #limitBytes: number
  /** Uptime at which each unreferenced file was first seen, by name. */
  readonly #firstSeen = new Map<string, number>()

  constructor(db: Database, folder: string, options: Options = {}) {
    this.#db = db
    this.#folder = folder
    this.#keptAfterMs = options.keptAfterMs ?? KEPT_AFTER_MS
    this.#orphanAfterMs = options.orphanAfterMs ?? ORPHAN_AFTER_MS
    this.#limitBytes = options.limitBytes ?? Infinity
  }

  /** Returns the number of deleted files. `now` is Unix time, `uptime` monotonic, both in ms. */
  async sweep(now: number = Date.now(), uptime: number = performance.now()): Promise<number> {
    const names = await readdir(this.#folder).catch(() => [])
    const { total } = await measureUploads(this.#folder)
    const keptAfterMs = total > this.#limitBytes * CROWDED ? 0 : this.#keptAfterMs
    const needed = await this.#listNeeded(now - keptAfterMs)
    const orphans = names.filter((name) => !needed.has(name))
    const known = new Map(this.#firstSeen)
    this.#firstSeen.clear()
    let removed = 0
    for (const name of orphans) {
      const seen = known.get(name) ?? uptime
      if (uptime - seen < this.#orphanAfterMs) {
        this.#firstSeen.set(name, seen)
        continue
      }
      await rm(join(this.#folder, name), { force: true })
      removed += 1
    }
    return removed
  }

  /** File names of pending and rejected steps, and of steps delivered or closed after `since` (Unix ms). */
  async #listNeeded(since: number): Promise<Set<string>> {
    const isNeeded = or(
      eq(leadSteps.state, 'pending'),
      and(eq(leadSteps.state, 'delivered'), gt(leadSteps.settledAt, since)),
      and(eq(leadSteps.state, 'refused'), or(isNull(leadSteps.closedAt), gt(leadSteps.closedAt, since))),
    )
    const steps = await this.#db
      .select({ files: leadSteps.files })
      .from(leadSteps)
      .where(and(ne(leadSteps.files, '[]'), isNeeded))
    return new Set(
      steps.flatMap(({ files }) =>
        storedFilesSchema.parse(JSON.parse(files)).map(({ path }) => basename(path)),
      ),
    )
  }
}
