import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { describePicture } from '@/lib/cars/describe'
import { pickTag } from '@/lib/cars/availability'
import { reshapePicture, type PictureAspect } from '@/lib/images/vehicle-pictures'
import type { CardProps } from '../card-props'
import { SaveHeart } from '@/components/watchlist/save-control'
import { TagBadge } from './tag-badge'

type Props = CardProps & {
  ratio: string
  sizes: string
  /** Aspect ratio of pictures that the image service composes; that of the studio pictures by default. */
  aspect?: PictureAspect
  /** Smallest width in `srcset`, in px. */
  smallest?: number
  className?: string
  tagClassName?: string
  /** Vertical position of the location and of the number of photos, clear of other overlays. */
  locationClassName?: string
  hideTag?: boolean
  /** Position and style of the save button; `null` if the card renders it elsewhere. */
  heartClassName?: string | null
}

/** A card's picture with its tag and, if enabled or its distance is known, the location (`CC-01`); a placeholder without a picture. */
export function CardPicture({
  site,
  car,
  images,
  now,
  priority,
  distance,
  Photos,
  ratio,
  sizes,
  aspect,
  smallest = 384,
  className,
  tagClassName,
  locationClassName = 'bottom-2',
  hideTag,
  heartClassName,
}: Props) {
  const tag = hideTag ? null : pickTag(car, site, now)
  return (
    <div className={clsx('relative overflow-hidden', className)}>
      {car.primary_image_url ? (
        <ResponsiveImage
          service={images}
          path={aspect ? reshapePicture(car.primary_image_url, aspect) : car.primary_image_url}
          alt={describePicture(car, 0, car.primary_image_url)}
          ratio={ratio}
          sizes={sizes}
          priority={priority}
          smallest={smallest}
          largest={1080}
        />
      ) : (
        <NoPicture ratio={ratio} />
      )}
      {Photos && site.card.swipe_photos && car.primary_image_url && (
        <Photos
          site={site}
          car={car}
          images={images}
          ratio={ratio}
          sizes={sizes}
          smallest={smallest}
          aspect={aspect}
          countClassName={locationClassName}
        />
      )}
      {tag && (
        <TagBadge
          tag={tag}
          className={clsx(
            'absolute max-h-14 overflow-hidden',
            site.garage_enabled ? 'mr-16' : 'mr-3',
            tagClassName ?? 'top-3 left-3 rounded-control',
          )}
        />
      )}
      {heartClassName !== null && <SaveHeart site={site} car={car} className={heartClassName} />}
      {(site.card.show_location || distance) && car.location_name && (
        <span className={clsx('card-location', locationClassName)}>
          <Icon name="pin" />
          <span className="truncate">
            {distance ? `${distance} · ${car.location_name}` : car.location_name}
          </span>
        </span>
      )}
    </div>
  )
}

/** Placeholder for a vehicle without pictures. */
export function NoPicture({ ratio, className }: { ratio: string; className?: string }) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={clsx(
        'grid w-full place-items-center bg-ground bg-linear-to-b from-ink/6 to-ink/6 p-2 text-center text-muted',
        className,
      )}
    >
      <span className="flex flex-col items-center gap-2 text-sm leading-tight">
        <Icon name="camera" className="size-8" />
        Photos coming soon
      </span>
    </div>
  )
}
