import { buttonClass } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import { DISTANCES, PLACE_LENGTH } from '@/config/filters'
import { formatDistance } from '@/lib/cars/price'
import { describeUnknownPlace } from '@/lib/search/labels'
import { type Near, setNear } from '@/lib/search/state'
import { splitHref } from '@/lib/search/url'
import type { SearchProps } from '../search-props'

const BOX =
  'mt-1 block min-h-11 w-full rounded-control border border-muted bg-surface px-2.5 text-base lg:text-[0.95rem]'

/** Gives a landing page, whose own address has no parameters, the address of its search. */
const NOWHERE: Near = { text: '-', within: null, place: null }

/**
 * The distance from a place, in a plain form that keeps the search's other refinements. The server finds the place, so a new one
 * opens its page; a known one is refined in place.
 */
export function PlaceForm({ site, state, hrefOf }: Pick<SearchProps, 'site' | 'state' | 'hrefOf'>) {
  const { near } = state
  const { path, pairs } = splitHref(hrefOf({ ...state, near: near ?? NOWHERE, page: 1 }))
  const problem = describeUnknownPlace(state)
  return (
    <form method="get" action={path} data-testid="place-form">
      {pairs.map(([name, value]) =>
        name === 'near' || name === 'within' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <label className="block text-sm">
        <span className="text-muted">Postcode, suburb or town</span>
        <input
          // Another search has another place.
          key={near?.text}
          type="text"
          name="near"
          maxLength={PLACE_LENGTH}
          autoComplete="postal-code"
          defaultValue={near?.text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'place-problem' : undefined}
          className={BOX}
        />
      </label>
      {problem && (
        <p id="place-problem" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="mt-2 flex items-end gap-2">
        <label className="min-w-0 flex-1 text-sm">
          <span className="text-muted">Distance</span>
          <select key={near?.within} name="within" defaultValue={near?.within ?? ''} className={BOX}>
            <option value="">Any distance</option>
            {DISTANCES.map((km) => (
              <option key={km} value={km}>
                {`Within ${formatDistance(km, site.locale)}`}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={buttonClass('outline', { small: true })}>
          Apply<span className="sr-only"> distance</span>
        </button>
      </div>
      {near && (
        <SiteLink
          site={site}
          href={hrefOf(setNear(state, null))}
          prefetch={false}
          rel="nofollow"
          className={buttonClass('quiet', { small: true, className: 'mt-1 -ml-4' })}
        >
          Clear<span className="sr-only"> distance</span>
        </SiteLink>
      )}
    </form>
  )
}
