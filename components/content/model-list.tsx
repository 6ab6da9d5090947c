import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { slugify } from '@/lib/text/slugify'

/**
 * Links to the models in stock, of the site's main make or, with `build_model_pages`, of every make that its dealerships sell
 * new. `makeModels` are values such as `Toyota Corolla`.
 */
export function ModelList({ site, makeModels }: { site: Site; makeModels: readonly string[] }) {
  const makes = listModelMakes(site)
  return makes.map((make) => {
    const models = makeModels
      .filter((entry) => entry.startsWith(`${make} `))
      .map((entry) => entry.slice(make.length + 1))
    if (models.length === 0) return null
    return (
      <section key={make} aria-label={make} className="mb-10 last:mb-0">
        {makes.length > 1 && <h2 className="mb-4 text-2xl font-bold">{make}</h2>}
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
          {models.toSorted().map((model) => (
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
      </section>
    )
  })
}

function listModelMakes({ manufacturer, dealerships, build_model_pages: isComplete }: Site): string[] {
  const makes = [manufacturer, ...dealerships.flatMap(({ manufacturers }) => manufacturers)].filter(Boolean)
  return [...new Set(makes)].slice(0, isComplete ? undefined : 1)
}
