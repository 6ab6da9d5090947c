import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getDefaultSearch } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'

/** Breadcrumbs: all stock, then make and model. */
export function BackToStock({ car, site, className }: { car: Car; site: Site; className?: string }) {
  const search = getDefaultSearch(site)
  const steps = [
    { name: search.name, url: search.url },
    ...(car.make ? [{ name: car.make, url: `/search/${slugify(car.make)}` }] : []),
    ...(car.make && car.model
      ? [{ name: car.model, url: `/search/${slugify(car.make)}/${slugify(car.model)}` }]
      : []),
  ]
  return (
    <nav aria-label="Breadcrumb" className={className ?? 'text-sm'}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {steps.map(({ name, url }, index) => (
          <li key={url} className="inline-flex items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" className="opacity-60" />}
            <SiteLink
              site={site}
              href={url}
              prefetch={false}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-link hover:underline"
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
