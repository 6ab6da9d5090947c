/**
 * The host name that identifies a site, from a Host header: lower case, without port, trailing dot and `www.`.
 * `null` for anything that is not a DNS name (addresses, junk), so that it can only be an unknown host (`RT-16`).
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

/** All hosts that a site file answers to, normalised: `<slug>.localhost`, its domain and aliases. */
export function hostsOfSite(file: {
  slug: string
  domain_name?: string
  domain_aliases?: readonly string[]
}): string[] {
  const named = [file.domain_name, ...(file.domain_aliases ?? [])].map(normaliseHost)
  return [...new Set([`${file.slug}.localhost`, ...named.filter((host) => host !== null)])]
}
