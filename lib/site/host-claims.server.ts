import 'server-only'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { type HostConflict, hostsOfSite, HostTable } from './host-table'
import { readRawClaim, type SiteText } from './site-file.server'

/** Hosts claimed by site files, with a log of conflicting claims. */
export class HostClaims {
  readonly #table = new HostTable()
  #reporting: Promise<void> | null = null

  /** The slug of the site that owns a normalised host. */
  find(host: string): string | undefined {
    return this.#table.find(host)
  }

  /**
   * Updates the claims of a file. A file that becomes unreadable keeps its hosts, so that no other site takes them
   * over.
   */
  claim(slug: string, file: SiteText): void {
    const claim = file.kind === 'text' ? readRawClaim(slug, file.text) : null
    if (claim) this.#table.set(slug, claim)
    else if (!this.#table.has(slug)) this.#table.set(slug, { id: Infinity, hosts: hostsOfSite({ slug }) })
  }

  /** Removes a site. */
  delete(slug: string): void {
    this.#table.delete(slug)
  }

  /**
   * Logs hosts claimed by several files, once per change. `renew` re-reads changed files first: while a host moves
   * between files, the outdated claim must not count as a conflict.
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
    logLine('error', `${files.join(' and ')} claim the host ${host}; ${files[0]} owns it`, { site: owner })
  else logLine('info', `the host ${host} is no longer claimed by several site files`)
}
