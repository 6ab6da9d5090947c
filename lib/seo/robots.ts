/** Query parameters that only rearrange or narrow a search; no address with one is worth a crawler's time. */
const NARROWING = ['refinementList', 'menu', 'range', 'query', 'sort']

/**
 * The `robots.txt` of a host. Crawlers may read everything but what answers forms and what narrows searches; pictures, styles
 * and scripts stay open. On a staging platform they may read nothing.
 */
export function writeRobots({ origin, isStaging }: { origin: string; isStaging: boolean }): string {
  const rules = isStaging
    ? ['Disallow: /']
    : [
        'Allow: /',
        'Disallow: /api/',
        'Disallow: /success',
        'Disallow: /contact/form',
        'Disallow: /*/checkout',
        'Disallow: /*/buy-online',
        ...NARROWING.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
      ]
  const sitemap = isStaging ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return ['User-agent: *', ...rules, ...sitemap, ''].join('\n')
}
