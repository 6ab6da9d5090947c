import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { slugify } from '@/lib/text/slugify'

/** Links to the models in stock; `makeModels` are values such as `Toyota Corolla`. */
export function ModelList({ site, makeModels }: { site: Site; makeModels: readonly string[] }) {
  const make = site.manufacturer || site.dealerships[0]?.manufacturers[0] || ''
  const models = makeModels
    .filter((entry) => make && entry.startsWith(`${make} `))
    .map((entry) => entry.slice(make.length + 1))
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {models.sort().map((model) => (
        <li key={model}>
          <SiteLink
            site={site}
            href={`/search/${slugify(make)}/${slugify(model)}`}
            prefetch={false}
            className="flex min-h-16 items-center rounded-card border border-line bg-surface px-5 font-display text-lg font-semibold hover:shadow-card"
          >
            {model}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
