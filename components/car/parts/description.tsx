import { Icon } from '@/components/ui/icon'
import { RichText } from '@/components/ui/rich-text'
import { sanitizeDescription } from '@/lib/text/rich-text'
import type { Car } from '@/lib/cars/car'

/** The dealer's description, sanitised (`CD-01`). */
export function Description({
  car,
  heading = 'About this vehicle',
  className,
}: {
  car: Pick<Car, 'description'>
  heading?: string
  className?: string
}) {
  const html = sanitizeDescription(car.description)
  if (html === '') return null
  return (
    <section aria-labelledby="description" className={className}>
      <h2 id="description" className="mb-3 text-2xl font-bold">
        {heading}
      </h2>
      <RichText html={html} className="max-w-prose" />
    </section>
  )
}

/** Features as a ticked list (`CD-01`). */
export function Features({ car, className }: { car: Pick<Car, 'features'>; className?: string }) {
  if (car.features.length === 0) return null
  return (
    <section aria-labelledby="features" className={className}>
      <h2 id="features" className="mb-3 text-2xl font-bold">
        Features
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {[...new Set(car.features)].map((feature) => (
          <li key={feature} className="flex gap-2 py-1">
            <Icon name="check" className="mt-0.5 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
