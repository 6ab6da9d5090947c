/** What a site file claims: its hosts, normalised, and the website id that decides between files with the same host. */
export type SiteClaim = { id: number; hosts: readonly string[] }

/** A host that several sites claim, or that only one claims again. `slugs`: the claimants, the owner first. */
export type HostConflict = { host: string; slugs: readonly string[] }

type Claimant = { slug: string; id: number }

/**
 * Orders the sites that claim one host; the first one owns it. `<slug>.localhost` is always the slug's own. Otherwise the lowest
 * website id wins, so that a new site does not take an older site's host (`CF-04`), then the slug in alphabetical order. It
 * depends on the files' contents alone, so that all processes agree.
 */
export function compareClaimants(host: string, a: Claimant, b: Claimant): number {
  const isOwn = (slug: string) => Number(host === `${slug}.localhost`)
  // An absent id is Infinity, and so is no difference to another one.
  const byId = a.id === b.id ? 0 : a.id - b.id
  return isOwn(b.slug) - isOwn(a.slug) || byId || (a.slug < b.slug ? -1 : Number(a.slug > b.slug))
}

/** Which site a host belongs to, whatever the order in which the site files were read. */
export class HostTable {
  readonly #claims = new Map<string, SiteClaim>()
  readonly #claimants = new Map<string, Claimant[]>()
  /** Hosts whose claimants may have changed since the last report. */
  readonly #changed = new Set<string>()
  /** Claimants of each host in conflict, as they were last reported. */
  readonly #reported = new Map<string, string>()

  /** The slug that a normalised host belongs to. */
  find(host: string): string | undefined {
    return this.#claimants.get(host)?.[0]?.slug
  }

  /** Whether a site has a claim. */
  has(slug: string): boolean {
    return this.#claims.has(slug)
  }

  /** Replaces what a site claims. */
  set(slug: string, claim: SiteClaim): void {
    const before = this.#claims.get(slug)
    const isSame =
      before?.id === claim.id &&
      before.hosts.length === claim.hosts.length &&
      claim.hosts.every((host) => before.hosts.includes(host))
    if (isSame) return
    this.delete(slug)
    for (const host of claim.hosts) {
      const claimants = [...(this.#claimants.get(host) ?? []), { slug, id: claim.id }]
      this.#claimants.set(
        host,
        claimants.sort((a, b) => compareClaimants(host, a, b)),
      )
      this.#changed.add(host)
    }
    this.#claims.set(slug, claim)
  }

  /** Forgets a site. */
  delete(slug: string): void {
    for (const host of this.#claims.get(slug)?.hosts ?? []) {
      const rest = this.#claimants.get(host)?.filter((other) => other.slug !== slug) ?? []
      if (rest.length > 0) this.#claimants.set(host, rest)
      else this.#claimants.delete(host)
      this.#changed.add(host)
    }
    this.#claims.delete(slug)
  }

  /** Whether claims changed since the last report. */
  get hasChanges(): boolean {
    return this.#changed.size > 0
  }

  /** Slugs of the sites that claim a host together with another site, as far as this was not reported yet. */
  listUnreported(): string[] {
    const slugs = [...this.#changed].flatMap((host) => {
      const claimants = this.#slugsOf(host)
      return claimants.length > 1 && this.#reported.get(host) !== claimants.join(' ') ? claimants : []
    })
    return [...new Set(slugs)]
  }

  /** The conflicts that began, changed or ended since the last call, each once. */
  takeConflicts(): HostConflict[] {
    const conflicts: HostConflict[] = []
    for (const host of this.#changed) {
      const slugs = this.#slugsOf(host)
      const text = slugs.length > 1 ? slugs.join(' ') : undefined
      if (this.#reported.get(host) === text) continue
      if (text === undefined) this.#reported.delete(host)
      else this.#reported.set(host, text)
      conflicts.push({ host, slugs })
    }
    this.#changed.clear()
    return conflicts
  }

  #slugsOf(host: string): string[] {
    return (this.#claimants.get(host) ?? []).map(({ slug }) => slug)
  }
}
