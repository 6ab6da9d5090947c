import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getDefaultSearch } from '@/lib/site/navigation'
import { getVehicleNoun } from '@/lib/site/template'

/** Words into the stock search from every page; a plain form, so it needs no scripts. */
export function HeaderSearch({ site, className }: { site: Site; className?: string }) {
  const noun = getVehicleNoun(site)
  return (
    <form
      action={getDefaultSearch(site).url}
      method="get"
      role="search"
      aria-label="Stock"
      className={className}
    >
      <label className="relative block">
        <span className="sr-only">Search {noun.many.toLowerCase()}</span>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="query"
          placeholder="Make, model or keyword"
          autoComplete="off"
          className="min-h-11 w-full rounded-control border border-line bg-ground pr-4 pl-11 text-ink placeholder:text-muted hover:border-muted"
        />
      </label>
    </form>
  )
}
