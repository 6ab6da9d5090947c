/**
 * Which site a host belongs to. The first site to claim a host keeps it, so that a new or wrong file never takes another
 * site's host (`CF-04`); `<slug>.localhost` is always the slug's own. When an owner lets go, the next in line follows.
 */
export class HostTable {
  readonly #hosts = new Map<string, readonly string[]>()
  readonly #claimants = new Map<string, string[]>()

  /** The slug that a normalised host belongs to. */
  find(host: string): string | undefined {
    const claimants = this.#claimants.get(host)
    return claimants?.find((slug) => host === `${slug}.localhost`) ?? claimants?.[0]
  }

  /** Replaces what a site claims. */
  set(slug: string, hosts: readonly string[]): void {
    const before = this.#hosts.get(slug) ?? []
    for (const host of before) if (!hosts.includes(host)) this.#release(host, slug)
    for (const host of hosts) if (!before.includes(host)) this.#claim(host, slug)
    this.#hosts.set(slug, hosts)
  }

  /** Forgets a site. */
  delete(slug: string): void {
    this.set(slug, [])
    this.#hosts.delete(slug)
  }

  #claim(host: string, slug: string): void {
    const claimants = this.#claimants.get(host)
    if (claimants) claimants.push(slug)
    else this.#claimants.set(host, [slug])
  }

  #release(host: string, slug: string): void {
    const rest = this.#claimants.get(host)?.filter((other) => other !== slug) ?? []
    if (rest.length > 0) this.#claimants.set(host, rest)
    else this.#claimants.delete(host)
  }
}
