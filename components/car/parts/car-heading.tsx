import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { pickTag } from '@/lib/cars/availability'
import { TagBadge } from './tag-badge'

type Props = { car: Car; site: Site; now: number; className?: string; headingClassName?: string }

/** Page heading: tag, year, make and model, then badge and series. */
export function CarHeading({ car, site, now, className, headingClassName }: Props) {
  const tag = pickTag(car, site, now)
  return (
    <div className={className}>
      {tag && <TagBadge tag={tag} className="mb-3 rounded-control" />}
      <h1 className={headingClassName ?? 'text-3xl font-bold md:text-4xl'}>{getCarHeading(car)}</h1>
      <p className="mt-1 text-lg text-muted">{getCarSubheading(car)}</p>
    </div>
  )
}
