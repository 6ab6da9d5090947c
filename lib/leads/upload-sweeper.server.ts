import 'server-only'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadSteps } from '@/lib/db/schema'
import { storedFilesSchema } from './outbox-store.server'
import { measureUploads } from './upload-space.server'

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
