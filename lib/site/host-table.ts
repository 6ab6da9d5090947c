/** Claims of a site file: its normalised hosts, and the website id that decides conflicts. */
export type SiteClaim = { id: number; hosts: readonly string[] }

/** A host claimed by several sites, or one whose conflict ended. `slugs`: the claiming sites, owner first. */
export type HostConflict = { host: string; slugs: readonly string[] }

type Claimant = { slug: string; id: number }

/**
 * Orders the sites that claim a host; the first one owns it. `<slug>.localhost` always belongs to its slug. Otherwise
 * the lowest website id wins, so that a new site does not take over an older site's host (`CF-04`), then the slug in
 * alphabetical order. The order depends only on file contents, so that all processes agree.
 */
export function compareClaimants(host: string, a: Claimant, b: Claimant): number {
  const isOwn = (slug: string) => Number(host === `${slug}.localhost`)
  // A missing id is Infinity; the difference of two infinities would be NaN.
  const byId = a.id === b.id ? 0 : a.id - b.id
  return isOwn(b.slug) - isOwn(a.slug) || byId || (a.slug < b.slug ? -1 : Number(a.slug > b.slug))
}

/** Maps hosts to sites, independent of the order in which files are read. */
export class HostTable {
  readonly #claims = new Map<string, SiteClaim>()
  readonly #claimants = new Map<string, Claimant[]>()
  /** Hosts whose claims may have changed since the last report. */
  readonly #changed = new Set<string>()
  /** Last reported claims of each host in conflict. */
  readonly #reported = new Map<string, string>()

  /** The slug of the site that owns a normalised host. */
  find(host: string): string | undefined {
    return this.#claimants.get(host)?.[0]?.slug
  }

  /** Whether a site has a claim. */
  has(slug: string): boolean {
    return this.#claims.has(slug)
  }

  /** Replaces the claims of a site. */
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

  /** Removes a site. */
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

  /** Slugs of sites with a conflict that has not been reported yet. */
  listUnreported(): string[] {
    const slugs = [...this.#changed].flatMap((host) => {
      const claimants = this.#slugsOf(host)
      return claimants.length > 1 && this.#reported.get(host) !== claimants.join(' ') ? claimants : []
    })
    return [...new Set(slugs)]
  }

  /** Returns the conflicts that started, changed or ended since the last call. */
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

/**
 * Normalises a Host header to the name that identifies a site: lower case, without port, trailing dot and `www.`.
 * Returns `null` for anything other than a DNS name, so that it counts as an unknown host (`RT-16`).
 */
export function normaliseHost(header: string | null | undefined): string | null {
  if (!header) return null
  const name = header
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (name.length > 253 || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) || /^[\d.]+$/.test(name)) return null
  return name
}

/** All normalised hosts of a site: `<slug>.localhost`, its domain and its aliases. */
export function hostsOfSite(file: {
  slug: string
  domain_name?: string
  domain_aliases?: readonly string[]
}): string[] {
  const named = [file.domain_name, ...(file.domain_aliases ?? [])].map(normaliseHost)
  return [...new Set([`${file.slug}.localhost`, ...named.filter((host) => host !== null)])]
}
