import { SignOutForm } from '@/components/sign-in/sign-out-form'
import { buttonClass } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { formatPhone } from '@/lib/forms/rules'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { toStockSite } from '@/lib/site/stock-site'
import type { Garage } from '@/lib/watchlist/watchlist.server'
import { getGaragePath, type GarageTab } from '@/lib/watchlist/garage'
import { AccountSync } from './account-sync'
import { CarList, EmptyGarage, GaragePanel, GarageTrouble, type ListedCar } from './garage-list'
import { RemoveButton } from './save-control'

type Props = {
  site: Site
  tab: GarageTab
  garage: Garage
  /** URL of the image service. */
  images: string
  /** Current time in Unix ms. */
  now: number
}

const SECOND_MS = 1000

/** Watchlist of a signed-in shopper. Works without JavaScript (`RT-12`, `WL-04`). */
export function AccountGarage({ site, tab, garage, images, now }: Props) {
  const here = getGaragePath(site, tab)
  if (garage.kind === 'signed-out') return <SignedOut site={site} here={here} />
  if (garage.kind === 'down')
    return (
      <GarageTrouble>
        <SiteLink
          site={site}
          href={here}
          prefetch={false}
          className={buttonClass('primary', { className: 'mt-5' })}
        >
          Try again
        </SiteLink>
      </GarageTrouble>
    )
  const { user, cars } = garage
  if (tab === 'my-details') return <Details site={site} user={user} />
  const stock = toStockSite(site)
  const listed = cars.map(({ id, car }): ListedCar =>
    car ? { kind: 'car', car } : { kind: 'gone', car: { id, heading: '' } },
  )
  return (
    <>
      <AccountSync site={site.slug} ids={cars.map(({ id }) => id)} />
      {listed.length === 0 ? (
        <EmptyGarage site={stock} tab={tab} />
      ) : (
        <CarList
          site={stock}
          cars={listed}
          images={images}
          now={now / SECOND_MS}
          renderRemove={({ id, heading }) => (
            <form method="post" action="/api/watchlist/remove-car" className="mt-1">
              <input type="hidden" name="car_id" value={id} />
              <input type="hidden" name="redirect" value={here} />
              <RemoveButton type="submit" id={id} name={heading} />
            </form>
          )}
        />
      )}
    </>
  )
}

function SignedOut({ site, here }: { site: Site; here: string }) {
  const many = lowerNoun(getVehicleNoun(site).many)
  return (
    <GaragePanel title={`Sign in to see your saved ${many}`}>
      <p className="mt-2 text-muted">
        Sign in with your mobile number to see your list on any device. We’ll text you a code, so you don’t
        need a password.
      </p>
      <SiteLink
        site={site}
        href={getSignInPath({ redirect: here, back: here })}
        prefetch={false}
        className={buttonClass('primary', { className: 'mt-5' })}
      >
        Sign in
      </SiteLink>
    </GaragePanel>
  )
}

function Details({ site, user }: { site: Site; user: Extract<Garage, { kind: 'ok' }>['user'] }) {
  const facts = [
    ['Name', [user.first_name, user.last_name].filter(Boolean).join(' ')],
    ['Mobile number', formatPhone(user.phone)],
    ['Email', user.email],
    ['Postcode', user.postcode],
  ] as const
  return (
    <div className="max-w-xl rounded-card border border-line bg-surface p-6 md:p-8">
      <dl className="grid gap-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value || 'Not provided'}</dd>
          </div>
        ))}
      </dl>
      <SignOutForm siteSlug={site.slug} />
    </div>
  )
}
