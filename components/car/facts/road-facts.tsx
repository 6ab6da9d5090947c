import { Icon, type IconName } from '@/components/ui/icon'
import type { CarSummary } from '@/lib/cars/car'
import { findHighlight } from '@/lib/cars/highlights'

const FACTS: { pattern: RegExp; icon: IconName; say: (value: string) => string }[] = [
  { pattern: /sleeps|berths/i, icon: 'bed', say: (value) => `Sleeps ${value}` },
  { pattern: /licence/i, icon: 'user', say: (value) => `${value} licence` },
  { pattern: /length/i, icon: 'ruler', say: (value) => `${value} long` },
]

/** Who fits, who may drive it and where it parks, as icons with words. */
export function RoadFacts({ car, className }: { car: Pick<CarSummary, 'highlights'>; className?: string }) {
  const known = FACTS.flatMap(({ pattern, icon, say }) => {
    const value = findHighlight(car, pattern)
    return value === null ? [] : [{ icon, words: say(value) }]
  })
  if (known.length === 0) return null
  return (
    <ul className={className ?? 'flex flex-wrap gap-x-6 gap-y-2'}>
      {known.map(({ icon, words }) => (
        <li key={words} className="inline-flex items-center gap-2 font-semibold">
          <Icon name={icon} className="size-6 text-link" />
          {words}
        </li>
      ))}
    </ul>
  )
}
