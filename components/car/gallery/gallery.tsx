import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { Car } from '@/lib/cars/car'
import { describePicture, getCarHeading } from '@/lib/cars/describe'
import { listPictures } from '@/lib/cars/pictures'
import { NoPicture } from '../parts/card-picture'
import { GalleryLink } from './gallery-link'

type Props = {
  car: Car
  images: string
  ratio?: string
  sizes?: string
  className?: string
  pictureClassName?: string
  showThumbnails?: boolean
  thumbnailClassName?: string
}

/** Horizontal scroll-snap strip of pictures with thumbnail links. Works without JavaScript (`CD-01`). */
export function Gallery({
  car,
  images,
  ratio = '3/2',
  sizes = '(min-width: 992px) 860px, 100vw',
  className,
  pictureClassName,
  showThumbnails = true,
  thumbnailClassName = 'rounded-control',
}: Props) {
  const pictures = listPictures(car)
  if (pictures.length === 0) {
    const looks = `${className ?? ''} ${pictureClassName ?? 'rounded-card'}`
    return <NoPicture ratio={ratio} className={looks} />
  }
  return (
    <div className={className}>
      <ul
        aria-label={`Pictures of this ${getCarHeading(car)}`}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className={`flex snap-x snap-mandatory scroll-smooth overflow-x-auto [scrollbar-width:thin] ${pictureClassName ?? 'rounded-card'}`}
      >
        {pictures.map((path, index) => (
          <li key={path} id={`picture-${index + 1}`} className="w-full shrink-0 snap-center">
            <GalleryLink car={car} images={images} path={path} index={index} total={pictures.length}>
              <ResponsiveImage
                service={images}
                path={path}
                alt={describePicture(car, index, path)}
                ratio={ratio}
                sizes={sizes}
                priority={index === 0}
              />
            </GalleryLink>
          </li>
        ))}
      </ul>
      {showThumbnails && pictures.length > 1 && (
        <ul className="mt-2 flex gap-2 overflow-x-auto pb-1">
          {pictures.map((path, index) => (
            <li key={path} className="w-24 shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Show picture ${index + 1}`}
                className={`block overflow-hidden ${thumbnailClassName}`}
              >
                <ResponsiveImage
                  service={images}
                  path={path}
                  alt=""
                  ratio="3/2"
                  sizes="96px"
                  smallest={96}
                  largest={256}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
