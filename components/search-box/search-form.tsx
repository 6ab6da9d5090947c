import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getDefaultSearch } from '@/lib/site/navigation'
import { getVehicleNoun } from '@/lib/site/template'

type Props = {
  site: Site
  className?: string
  inputClassName?: string
  placeholder?: string
  /** Whether to show a submit button beside the field. */
  hasButton?: boolean
}

/**
 * Keyword search of the stock: a plain form that works without JavaScript. `SearchSuggestions` adds suggestions when it
 * receives focus.
 */
export function SearchForm({ site, className, inputClassName, placeholder, hasButton }: Props) {
  const noun = getVehicleNoun(site)
  return (
    <form
      action={getDefaultSearch(site).url}
      method="get"
      role="search"
      aria-label="Stock"
      data-search-box
      className={clsx('relative scroll-mt-2', hasButton && 'flex', className)}
    >
      <label className={clsx('relative block', hasButton && 'min-w-0 grow')}>
        <span className="sr-only">Search {noun.many.toLowerCase()}</span>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="query"
          placeholder={placeholder ?? 'Make, model or keyword'}
          autoComplete="off"
          className={clsx(
            'min-h-11 w-full border border-line pr-4 pl-11 text-ink placeholder:text-muted hover:border-muted',
            hasButton ? 'rounded-l-control border-r-0' : 'rounded-control',
            inputClassName ?? 'bg-ground',
          )}
        />
      </label>
      {hasButton && (
        <button
          type="submit"
          className="min-h-11 shrink-0 rounded-r-control bg-primary px-5 font-semibold text-on-primary hover:brightness-110"
        >
          Search
        </button>
      )}
    </form>
  )
}
