import 'server-only'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadSteps } from '@/lib/db/schema'
import { measureUploads } from './upload-space.server'

/** How long files stay after delivery, in ms, in case the dealer's side loses them at once. */
const KEPT_AFTER_MS = 24 * 3_600_000
/** How long a file that no enquiry needs must have been seen before it is removed, in ms; its upload may be under way. */
const ORPHAN_AFTER_MS = 3_600_000
/** Share of the space for uploads from which on delivered files are not kept any longer. */
const CROWDED = 0.75

type Options = { keptAfterMs?: number; orphanAfterMs?: number; limitBytes?: number }

/**
 * Removes attached files that nobody needs any more. Files of enquiries that are pending or refused stay; those of delivered
 * or closed ones stay for a day, or not at all once the space runs out; everything else in the folder is removed.
 */
export class UploadSweeper {
  readonly #db: Database
  readonly #folder: string
  readonly #keptAfterMs: number
  readonly #orphanAfterMs: number
  readonly #limitBytes: number
  /** When each file that no enquiry needs was first seen, by uptime. */
  readonly #firstSeen = new Map<string, number>()

  constructor(db: Database, folder: string, options: Options = {}) {
    this.#db = db
    this.#folder = folder
    this.#keptAfterMs = options.keptAfterMs ?? KEPT_AFTER_MS
    this.#orphanAfterMs = options.orphanAfterMs ?? ORPHAN_AFTER_MS
    this.#limitBytes = options.limitBytes ?? Infinity
  }

  /** Returns how many files were removed. `now` is Unix time, `uptime` monotonic, both in ms. */
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

  /** Names of files that pending and refused enquiries need, or ones delivered or closed after `since` (Unix ms). */
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
        (JSON.parse(files) as { path: string }[]).map(({ path }) => basename(path)),
      ),
    )
  }
}
