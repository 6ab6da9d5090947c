import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/picture'
import { describePicture, getCarHeading } from '@/lib/cars/describe'
import { pickTag } from '@/lib/cars/tags'
import type { CardProps } from '../card-props'
import { TagBadge } from './tag-badge'

type Props = CardProps & {
  ratio: string
  sizes: string
  className?: string
  tagClassName?: string
  hideTag?: boolean
}

/** A card's picture with its tag and, where the site wants it, the location (`CC-01`); words where there is no picture. */
export function CardPicture({
  site,
  car,
  images,
  now,
  priority,
  ratio,
  sizes,
  className,
  tagClassName,
  hideTag,
}: Props) {
  const tag = hideTag ? null : pickTag(car, site, now)
  return (
    <div className={clsx('relative overflow-hidden', className)}>
      {car.primary_image_url ? (
        <Picture
          service={images}
          path={car.primary_image_url}
          alt={describePicture(car, 0, car.primary_image_url)}
          ratio={ratio}
          sizes={sizes}
          priority={priority}
          largest={1080}
        />
      ) : (
        <NoPicture heading={getCarHeading(car)} ratio={ratio} />
      )}
      {tag && (
        <TagBadge tag={tag} className={clsx('absolute', tagClassName ?? 'top-3 left-3 rounded-control')} />
      )}
      {site.card.show_location && car.location_name && (
        <span className="absolute bottom-2 left-2 inline-flex items-center gap-1 rounded-control bg-surface px-2 py-1 text-xs font-medium text-ink">
          <Icon name="pin" />
          {car.location_name}
        </span>
      )}
    </div>
  )
}

/** Deliberate words in place of a missing picture. */
export function NoPicture({
  heading,
  ratio,
  className,
}: {
  heading: string
  ratio: string
  className?: string
}) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={clsx('grid w-full place-items-center bg-ink/6 p-4 text-center text-muted', className)}
    >
      <span className="flex flex-col items-center gap-2 text-sm">
        <Icon name="camera" className="size-8" />
        Photos of this {heading} are on their way
      </span>
    </div>
  )
}
