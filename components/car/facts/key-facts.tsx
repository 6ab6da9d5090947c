import { Icon, type IconName } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { formatDistance } from '@/lib/cars/price'

type KeyFact = { icon: IconName; name: string; value: string }

/** Up to five key facts; skips unknown ones. */
function listKeyFacts(car: Car, site: Pick<Site, 'locale'>): KeyFact[] {
  const facts: [IconName, string, string | null][] = [
    [
      'gauge',
      site.locale === 'en-US' ? 'Miles' : 'Kilometres',
      car.km === null ? null : formatDistance(car.km, site.locale),
    ],
    ['gear', 'Transmission', car.transmission],
    ['fuel', 'Fuel', car.fuel],
    ['wrench', 'Drive', car.drive],
    ['seat', 'Seats', car.seats === null ? null : String(car.seats)],
  ]
  return facts.flatMap(([icon, name, value]) => (value ? [{ icon, name, value }] : []))
}

/** Key facts with icons. */
export function KeyFacts({
  car,
  site,
  className,
  itemClassName = 'pl-10',
  iconClassName = 'left-0',
}: {
  car: Car
  site: Pick<Site, 'locale'>
  className?: string
  /** Must leave room for the icon on the left. */
  itemClassName?: string
  iconClassName?: string
}) {
  const facts = listKeyFacts(car, site)
  if (facts.length === 0) return null
  return (
    <dl className={className ?? 'grid grid-cols-2 gap-5 sm:grid-cols-3 xl:grid-cols-5'}>
      {facts.map(({ icon, name, value }) => (
        <div key={name} className={`relative flex flex-col-reverse justify-center ${itemClassName}`}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="leading-tight font-semibold">
            <Icon
              name={icon}
              className={`absolute top-1/2 size-7 -translate-y-1/2 text-link ${iconClassName}`}
            />
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
