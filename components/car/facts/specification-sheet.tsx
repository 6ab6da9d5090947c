import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { groupSpecifications, listFacts, type Fact } from '@/lib/cars/describe'

/** All known facts of a vehicle as one grouped table, suitable for printing. */
export function SpecificationSheet({ car, site, className }: { car: Car; site: Site; className?: string }) {
  return (
    <section aria-labelledby="facts" className={className}>
      <h2 id="facts" className="mb-3 text-2xl font-bold">
        Specification
      </h2>
      <div className="rounded-card border border-line bg-surface text-[0.95rem]">
        <Group name="Vehicle" facts={listFacts(car, site)} />
        {groupSpecifications(car).map(({ group, facts }) => (
          <Group key={group} name={group} facts={facts} />
        ))}
      </div>
    </section>
  )
}

function Group({ name, facts }: { name: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <div className="break-inside-avoid border-b border-line last:border-b-0 md:grid md:grid-cols-[9.5rem_minmax(0,1fr)]">
      <h3 className="bg-ground px-4 py-2.5 text-lg leading-tight font-bold md:border-r md:border-line">
        {name}
      </h3>
      <dl className="sm:grid sm:grid-cols-2 sm:gap-x-8 sm:px-4">
        {facts.map((fact) => (
          <div
            key={fact.name}
            className="flex justify-between gap-5 border-b border-line/60 px-4 py-2 last:border-b-0 sm:px-0"
          >
            <dt className="max-w-1/2 shrink-0 text-muted">{fact.name}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere] tabular-nums">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
