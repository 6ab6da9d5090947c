import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { Car } from '@/lib/cars/car'
import { describePicture, getCarHeading } from '@/lib/cars/describe'
import { NoPicture } from '../parts/card-picture'
import { listPictures } from '@/lib/cars/pictures'
import { GalleryLink } from './gallery-link'

/** Full-width strip of pictures; part of the next picture stays visible. Works without JavaScript (`CD-01`). */
export function FilmstripGallery({ car, images }: { car: Car; images: string }) {
  const pictures = listPictures(car)
  if (pictures.length === 0) {
    return <NoPicture ratio="3/1" />
  }
  return (
    <ul
      tabIndex={pictures.length > 1 ? 0 : undefined}
      aria-label={`Pictures of this ${getCarHeading(car)}`}
      className="flex snap-x snap-proximity gap-1 overflow-x-auto bg-surface [scrollbar-color:var(--primary)_var(--line)] [scrollbar-width:thin]"
    >
      {pictures.map((path, index) => (
        <li
          key={path}
          className="w-[92vw] shrink-0 snap-start only:mx-auto lg:w-[min(62vw,56rem)] lg:only:w-[min(100vw,66rem)]"
        >
          <GalleryLink
            car={car}
            images={images}
            path={path}
            index={index}
            total={pictures.length}
            className="relative block outline-offset-[-4px]"
          >
            <ResponsiveImage
              service={images}
              path={path}
              alt={describePicture(car, index, path)}
              ratio="3/2"
              sizes="(min-width: 1446px) 896px, (min-width: 992px) 62vw, 92vw"
              priority={index === 0}
            />
            <span
              aria-hidden="true"
              className="absolute bottom-0 left-0 bg-ground px-3 py-1 text-sm font-medium tabular-nums"
            >
              {index + 1} / {pictures.length}
            </span>
          </GalleryLink>
        </li>
      ))}
    </ul>
  )
}
