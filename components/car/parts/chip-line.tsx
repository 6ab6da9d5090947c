import type { CardProps } from '../card-props'
import { listChips } from '@/lib/cars/describe'

/** A vehicle's attributes separated by dots; a dot never starts a line. */
export function ChipLine({ car, site, className }: Pick<CardProps, 'car' | 'site'> & { className?: string }) {
  const chips = listChips(car, site)
  if (chips.length === 0) return null
  return (
    <div className={`overflow-hidden ${className ?? ''}`}>
      <ul className="dotted -ml-4 flex flex-wrap text-sm text-muted">
        {chips.map((chip) => (
          <li key={chip.key}>
            <span className="sr-only">{`${chip.label}: `}</span>
            {chip.value}
          </li>
        ))}
      </ul>
    </div>
  )
}
