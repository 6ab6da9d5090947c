import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { hostsOfSite } from './host'
import { HostTable, type HostConflict } from './host-table'
import { readRawClaim, type SiteText } from './site-file.server'

/** The hosts that site files claim, and the log of those that several claim. */
export class HostClaims {
  readonly #table = new HostTable()
  #reporting: Promise<void> | null = null

  /** The slug that a normalised host belongs to. */
  find(host: string): string | undefined {
    return this.#table.find(host)
  }

  /** Takes what a file claims. One that cannot be read any more keeps its hosts: otherwise another site could take them. */
  claim(slug: string, file: SiteText): void {
    const claim = file.kind === 'text' ? readRawClaim(slug, file.text) : null
    if (claim) this.#table.set(slug, claim)
    else if (!this.#table.has(slug)) this.#table.set(slug, { id: Infinity, hosts: hostsOfSite({ slug }) })
  }

  /** Forgets a site. */
  delete(slug: string): void {
    this.#table.delete(slug)
  }

  /**
   * Logs hosts that several files claim, once a change. `renew` reads files again that changed: while a host moves from one file
   * to another, the old claim must not look like a conflict.
   */
  report(renew: (slugs: string[]) => Promise<void>): void {
    if (this.#reporting || !this.#table.hasChanges) return
    this.#reporting = this.#report(renew)
      .catch((error: unknown) => logLine('warn', `site files could not be read: ${describeFailure(error)}`))
      .finally(() => {
        this.#reporting = null
      })
  }

  async #report(renew: (slugs: string[]) => Promise<void>): Promise<void> {
    const slugs = this.#table.listUnreported()
    if (slugs.length > 0) await renew(slugs)
    for (const conflict of this.#table.takeConflicts()) logConflict(conflict)
  }
}

function logConflict({ host, slugs }: HostConflict): void {
  const files = slugs.map((slug) => `${slug}.json`)
  const [owner] = slugs
  if (owner !== undefined && files.length > 1)
    logLine('error', `${files.join(' and ')} claim the host ${host}; ${files[0]} has it`, { site: owner })
  else logLine('info', `the host ${host} is no longer claimed by several site files`)
}
