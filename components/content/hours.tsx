import type { OpeningHours } from '@/config/schema/people'
import { listHours } from '@/lib/site/location'

/** Opening hours as a list of days and times (`NV-10`). */
export function Hours({ hours, className }: { hours: readonly OpeningHours[]; className?: string }) {
  return (
    <dl className={className}>
      {listHours(hours).map((line) => (
        <div key={line.days} className="flex justify-between gap-6 border-b border-line py-2 last:border-0">
          <dt>{line.days}</dt>
          <dd className="text-right tabular-nums">{line.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
