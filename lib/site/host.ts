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
