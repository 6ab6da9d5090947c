import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { groupSpecifications, listFacts } from '@/lib/cars/describe'
import { FactList } from './fact-list'

/** A vehicle's facts and specification groups (`CD-01`). */
export function Facts({ car, site, className }: { car: Car; site: Site; className?: string }) {
  return (
    <section aria-labelledby="facts" className={className}>
      <h2 id="facts" className="mb-3 text-2xl font-bold">
        Details
      </h2>
      <FactList facts={listFacts(car, site)} />
      {groupSpecifications(car).map(({ group, facts }) => (
        <details key={group} className="group/spec border-b border-line">
          <summary className="flex min-h-12 list-none items-center justify-between py-3 text-lg font-semibold">
            {group}
            <span aria-hidden="true" className="group-open/spec:rotate-45">
              +
            </span>
          </summary>
          <FactList facts={facts} className="grid gap-x-10 pb-4 sm:grid-cols-2" />
        </details>
      ))}
    </section>
  )
}

/** Key figures of the vehicle's category, such as berths, length or power. */
export function Highlights({
  car,
  className,
  itemClassName,
}: {
  car: Pick<Car, 'highlights'>
  className?: string
  itemClassName?: string
}) {
  const highlights = car.highlights.filter(({ name, value }) => name && value)
  if (highlights.length === 0) return null
  return (
    <dl className={className ?? 'grid grid-cols-2 gap-4 sm:grid-cols-4'}>
      {highlights.map(({ name, value }) => (
        <div key={name} className={`flex flex-col-reverse ${itemClassName ?? ''}`}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-2xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
