import { Icon, type IconName } from '@/components/ui/icon'
import type { CarSummary } from '@/lib/cars/car'
import { listInclusions } from '@/lib/cars/plan'

const ICONS: [RegExp, IconName][] = [
  [/insur/i, 'shield'],
  [/regist/i, 'tag'],
  [/servic/i, 'wrench'],
  [/road/i, 'phone'],
  [/tyre|tire/i, 'gauge'],
  [/swap/i, 'calendar'],
]

/** What a plan's price includes: icons on a card, icons with labels elsewhere. */
export function Inclusions({
  car,
  look,
  className,
}: {
  car: Pick<CarSummary, 'highlights'>
  look: 'icons' | 'words'
  className?: string
}) {
  const inclusions = listInclusions(car)
  if (inclusions.length === 0) return null
  return (
    <ul aria-label="Included" className={className ?? 'flex flex-wrap gap-1.5'}>
      {inclusions.map((name) => (
        <li
          key={name}
          title={name}
          className={
            look === 'icons'
              ? 'inclusion-icon'
              : 'flex items-center gap-3 rounded-[1.25rem] bg-surface p-4 font-semibold shadow-card'
          }
        >
          {look === 'icons' ? (
            <Icon name={pickIcon(name)} className="size-[1.125rem]" />
          ) : (
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ground text-link">
              <Icon name={pickIcon(name)} className="size-6" />
            </span>
          )}
          <span className={look === 'icons' ? 'sr-only' : ''}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

function pickIcon(name: string): IconName {
  return ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? 'check'
}
