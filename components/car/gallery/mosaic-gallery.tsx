import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { Car } from '@/lib/cars/car'
import { describePicture, getCarHeading } from '@/lib/cars/describe'
import { NoPicture } from '../parts/card-picture'
import { listPictures } from '@/lib/cars/pictures'
import { GalleryLink } from './gallery-link'

const GALLERY_ID = 'pictures'

/** Maximum widths of the large and small pictures on wide screens, in CSS pixels, by number of pictures shown. */
const WIDTHS = { 1: [1240, 1240], 3: [830, 415], 5: [620, 310] } as const

/** Number of pictures in the mosaic: one large picture plus zero, two or four small ones. */
function countShown(total: number): 1 | 3 | 5 {
  return total >= 5 ? 5 : total >= 3 ? 3 : 1
}

/**
 * One large picture and up to four small ones on wide screens, a scroll-snap strip on phones; a link expands the rest in
 * place. Works without JavaScript (`CD-01`).
 */
export function MosaicGallery({ car, images }: { car: Car; images: string }) {
  const pictures = listPictures(car)
  if (pictures.length === 0) {
    return (
      <div className="overflow-hidden rounded-card border border-line">
        <NoPicture ratio="3/1" />
      </div>
    )
  }
  const shown = countShown(pictures.length)
  const columns = { 1: 'lg:grid-cols-1', 3: 'lg:grid-cols-3', 5: 'lg:grid-cols-4' }[shown]
  return (
    <div className="group/gallery relative">
      <ul
        id={GALLERY_ID}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={`Pictures of this ${getCarHeading(car)}`}
        className={`peer group/all flex snap-x snap-mandatory scroll-mt-4 gap-2 overflow-x-auto [scrollbar-width:thin] lg:grid lg:overflow-hidden lg:rounded-card ${columns} lg:target:grid-cols-3`}
      >
        {pictures.map((path, index) => (
          <li
            key={path}
            className={`w-[88%] shrink-0 snap-center overflow-hidden rounded-card only:w-full lg:w-auto lg:rounded-none ${
              index === 0 && shown > 1 ? 'lg:col-span-2 lg:row-span-2 lg:group-target/all:col-span-2' : ''
            } ${index >= shown ? 'lg:hidden lg:group-target/all:block' : ''}`}
          >
            <GalleryLink
              car={car}
              images={images}
              path={path}
              index={index}
              total={pictures.length}
              className="block h-full outline-offset-[-4px]"
            >
              <ResponsiveImage
                service={images}
                path={path}
                alt={describePicture(car, index, path)}
                ratio={shown === 1 ? '16/9' : '3/2'}
                sizes={`(min-width: 992px) ${WIDTHS[shown][index === 0 ? 0 : 1]}px, 88vw`}
                priority={index === 0}
                className={`h-full transition duration-500 hover:brightness-105 ${shown === 1 ? 'max-h-[34rem]' : ''}`}
              />
            </GalleryLink>
          </li>
        ))}
      </ul>
      {pictures.length > shown && (
        <a
          href={`#${GALLERY_ID}`}
          className="absolute right-4 bottom-4 hidden min-h-11 items-center gap-2 rounded-control bg-surface px-4 text-sm font-semibold text-ink shadow-card peer-target:!hidden lg:inline-flex"
        >
          <Icon name="camera" /> View all {pictures.length} pictures
        </a>
      )}
    </div>
  )
}
