import clsx from 'clsx'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import type { StockSite } from '@/lib/site/stock-site'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { getPrice } from '@/lib/cars/price'
import { getGaragePath, getGarageTitle } from '@/lib/watchlist/garage'
import { SaveToggle } from './save-toggle'

/** On cached pages saving requires JavaScript. */
const NEEDS_SCRIPTS = '[@media(scripting:none)]:hidden'

/** What saving a vehicle needs to know about it, as attributes of its button. `value` is its name in notifications. */
function describeButton(site: Parameters<typeof getCarPath>[0], car: CarSummary) {
  return {
    'data-save-car': car.id,
    value: getCarHeading(car),
    'data-href': getCarPath(site, car),
    'data-price': getPrice(car) ?? undefined,
  }
}

/** Save button of a card (`CC-01`). */
export function SaveHeart({
  site,
  car,
  className,
}: {
  site: StockSite
  car: CarSummary
  className?: string
}) {
  if (!site.garage_enabled) return null
  const name = getCarHeading(car)
  return (
    <SaveToggle
      type="button"
      siteSlug={site.slug}
      carId={car.id}
      {...describeButton(site, car)}
      aria-label={`Save ${name}`}
      className={clsx('save-heart', className ?? 'save-heart-round')}
    >
      <Icon name="heart" />
    </SaveToggle>
  )
}

/** Save button of a vehicle page: "Save" becomes "Saved" (`WL-05`). On sites with sign-in it also works as a plain form (`WL-04`). */
export function SaveButton({ site, car }: { site: Site; car: CarSummary }) {
  if (!site.garage_enabled) return null
  const name = getCarHeading(car)
  const path = getCarPath(site, car)
  const isForm = hasSignIn(site)
  const button = (
    <SaveToggle
      type={isForm ? 'submit' : 'button'}
      siteSlug={site.slug}
      carId={car.id}
      {...describeButton(site, car)}
      className={buttonClass('quiet', {
        small: true,
        className: clsx('group/save !px-2 aria-pressed:[&>svg]:fill-current', !isForm && NEEDS_SCRIPTS),
      })}
    >
      <Icon name="heart" />
      <span className="group-aria-pressed/save:hidden">Save</span>
      <span className="hidden group-aria-pressed/save:inline">Saved</span>
      <span className="sr-only">{name}</span>
    </SaveToggle>
  )
  if (!isForm) return button
  return (
    <form method="post" action="/api/watchlist/save-car" className="contents">
      <input type="hidden" name="car_id" value={car.id} />
      {/* The page of the vehicle is the same for all visitors: without scripts it cannot show that the vehicle is saved. */}
      <input type="hidden" name="redirect" value={getGaragePath(site, 'saved-cars')} />
      <input type="hidden" name="back" value={path} />
      {button}
    </form>
  )
}

type RemoveProps = { id: number; name: string; className?: string }

/** Removes a vehicle from the list. Works without JavaScript inside a form. */
export function RemoveButton({ id, name, type, className }: RemoveProps & { type: 'button' | 'submit' }) {
  return (
    <button
      type={type}
      data-save-car={id}
      value={name}
      aria-label={`Remove ${name}`}
      className={buttonClass('quiet', { small: true, className })}
    >
      <Icon name="close" /> Remove
    </button>
  )
}

type LinkProps = { site: Site; menu: readonly NavigationItem[]; className?: string }

/**
 * Header link to saved vehicles, with their number once JavaScript runs (`app/watchlist.css`); nothing if the site's
 * menu already links there.
 */
export function SavedLink({ site, menu, className }: LinkProps) {
  const isInMenu = menu.some(({ url }) => url.split('?')[0] === site.watchlist_path)
  if (!site.garage_enabled || isInMenu) return null
  return (
    <SiteLink
      site={site}
      href={getGaragePath(site, 'saved-cars')}
      prefetch={false}
      aria-label={getGarageTitle(site)}
      className={clsx('relative grid size-12 place-items-center', className)}
    >
      <Icon name="heart" className="size-6" />
    </SiteLink>
  )
}
