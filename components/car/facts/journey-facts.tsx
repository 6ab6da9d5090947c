import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { formatDistance } from '@/lib/cars/price'

/** Highlights, then the odometer reading, as stops along a road. */
export function JourneyFacts({ car, site, className }: { car: Car; site: Site; className?: string }) {
  const stops = [
    ...car.highlights.filter(({ name, value }) => name && value),
    ...(car.km === null
      ? []
      : [
          {
            name: site.locale === 'en-US' ? 'Miles travelled' : 'Kilometres travelled',
            value: formatDistance(car.km, site.locale),
          },
        ]),
  ]
  if (stops.length === 0) return null
  return (
    <dl
      className={`relative grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none ${className ?? ''}`}
    >
      {stops.map(({ name, value }) => (
        <div
          key={name}
          className="relative flex flex-col-reverse justify-end pt-7 before:absolute before:top-[0.4375rem] before:right-[-1.5rem] before:left-0 before:border-t-2 before:border-dashed before:border-current before:opacity-40 after:absolute after:top-0 after:left-0 after:size-4 after:rounded-full after:border-4 after:border-accent after:bg-ground last:before:right-0"
        >
          <dt className="mt-1 text-sm opacity-85">{name}</dt>
          <dd className="font-display text-3xl leading-none font-extrabold tracking-[-0.03em] [overflow-wrap:anywhere] tabular-nums md:text-[2.6rem]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
