/** Query parameters that only filter or sort a search; crawling these URLs is not useful. */
const FILTER_PARAMETERS = ['refinementList', 'menu', 'range', 'query', 'sort']

/**
 * Content of `robots.txt`. Crawlers may access everything except form endpoints and filtered searches; images, styles
 * and scripts are allowed. On staging everything is disallowed.
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
        ...FILTER_PARAMETERS.flatMap((name) => [`Disallow: /*?${name}`, `Disallow: /*&${name}`]),
      ]
  const sitemap = isStaging ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return ['User-agent: *', ...rules, ...sitemap, ''].join('\n')
}
