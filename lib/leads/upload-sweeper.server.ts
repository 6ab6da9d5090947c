import 'server-only'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '@/lib/db/open-database.server'
import { leadSteps } from '@/lib/db/schema'

/** Files of an enquiry stay so long after it was delivered, in ms, should the dealer's side lose them at once. */
const KEPT_AFTER_MS = 24 * 3_600_000
/** A file that no enquiry needs goes once it has been seen for so long, in ms; its upload may be under way till then. */
const ORPHAN_AFTER_MS = 3_600_000

type Options = { keptAfterMs?: number; orphanAfterMs?: number }

/**
 * Removes attached files that nobody needs any more. An enquiry that is owed or refused keeps its files, one that was
 * delivered or seen to does so for a day; everything else in the folder goes.
 */
export class UploadSweeper {
  readonly #db: Database
  readonly #folder: string
  readonly #keptAfterMs: number
  readonly #orphanAfterMs: number
  /** When each file that no enquiry needs was first seen, on a clock nobody can set: its upload may be under way. */
  readonly #firstSeen = new Map<string, number>()

  constructor(db: Database, folder: string, options: Options = {}) {
    this.#db = db
    this.#folder = folder
    this.#keptAfterMs = options.keptAfterMs ?? KEPT_AFTER_MS
    this.#orphanAfterMs = options.orphanAfterMs ?? ORPHAN_AFTER_MS
  }

  /** Returns how many files went. `now` is Unix time, `uptime` monotonic, both in ms. */
  async sweep(now: number = Date.now(), uptime: number = performance.now()): Promise<number> {
    const names = await readdir(this.#folder).catch(() => [])
    const needed = await this.#listNeeded(now)
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

  async #listNeeded(now: number): Promise<Set<string>> {
    const isNeeded = or(
      eq(leadSteps.state, 'pending'),
      and(eq(leadSteps.state, 'delivered'), gt(leadSteps.settledAt, now - this.#keptAfterMs)),
      and(
        eq(leadSteps.state, 'refused'),
        or(isNull(leadSteps.closedAt), gt(leadSteps.closedAt, now - this.#keptAfterMs)),
      ),
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
