import { Icon, type IconName } from '@/components/ui/icon'
import type { CarSummary } from '@/lib/cars/car'
import { findHighlight } from '@/lib/cars/describe'

const FACTS: { pattern: RegExp; icon: IconName; format: (value: string) => string }[] = [
  { pattern: /sleeps|berths/i, icon: 'bed', format: (value) => `Sleeps ${value}` },
  { pattern: /licence/i, icon: 'user', format: (value) => `${value} licence` },
  { pattern: /length/i, icon: 'ruler', format: (value) => `${value} long` },
]

/** Berths, licence class and length as icons with labels. */
export function RoadFacts({ car, className }: { car: Pick<CarSummary, 'highlights'>; className?: string }) {
  const known = FACTS.flatMap(({ pattern, icon, format }) => {
    const value = findHighlight(car, pattern)
    return value === null ? [] : [{ icon, text: format(value) }]
  })
  if (known.length === 0) return null
  return (
    <ul className={className ?? 'flex flex-wrap gap-x-6 gap-y-2'}>
      {known.map(({ icon, text }) => (
        <li key={text} className="inline-flex items-center gap-2 font-semibold">
          <Icon name={icon} className="size-6 text-link" />
          {text}
        </li>
      ))}
    </ul>
  )
}
