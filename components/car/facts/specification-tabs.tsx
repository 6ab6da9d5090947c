import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { groupSpecifications, listFacts } from '@/lib/cars/describe'
import { FactList } from './fact-list'

/**
 * Tabs for the facts and each specification group. Tabs are radio buttons, so they work with the keyboard and without
 * JavaScript (`CD-01`).
 */
export function SpecificationTabs({ car, site, className }: { car: Car; site: Site; className?: string }) {
  const tabs = [
    { group: 'Overview', facts: listFacts(car, site) },
    ...groupSpecifications(car),
    ...(car.features.length > 0 ? [{ group: 'Features', facts: [] }] : []),
  ]
  return (
    <section aria-labelledby="specification" className={className}>
      <h2 id="specification" className="text-3xl font-bold tracking-[-0.03em]">
        Specification
      </h2>
      <fieldset className="mt-5 flex flex-wrap content-start border-t border-ink">
        <legend className="sr-only">Specification section</legend>
        {tabs.flatMap(({ group, facts }, index) => [
          <label
            key={group}
            className="order-1 -mt-px flex min-h-13 cursor-pointer items-center border-t-4 border-transparent pr-4 font-semibold sm:pr-7 text-muted hover:text-ink has-checked:border-primary has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="specification"
              value={group}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {group}
          </label>,
          <div key={`${group} facts`} className="order-2 hidden w-full pt-3 [label:has(:checked)+&]:block">
            {group === 'Features' && facts.length === 0 ? (
              <ul className="grid gap-x-12 sm:grid-cols-2">
                {car.features.map((feature) => (
                  <li key={feature} className="border-b border-line py-2.5">
                    {feature}
                  </li>
                ))}
              </ul>
            ) : (
              <FactList facts={facts} className="grid gap-x-12 sm:grid-cols-2" />
            )}
          </div>,
        ])}
      </fieldset>
    </section>
  )
}
