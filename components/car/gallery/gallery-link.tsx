import type { ReactNode } from 'react'
import type { Car } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { FULL_WIDTH, imageUrl } from '@/lib/images/image-url'

type Props = {
  car: Car
  /** URL of the image service. */
  images: string
  path: string
  /** Zero-based position of the picture among `total`. */
  index: number
  total: number
  className?: string
  children: ReactNode
}

/** Gallery picture that opens full size: in the lightbox, or as an image in a new tab without JavaScript (`CD-01`). */
export function GalleryLink({ car, images, path, index, total, className, children }: Props) {
  return (
    <a
      href={imageUrl(images, path, { width: FULL_WIDTH })}
      target="_blank"
      rel="noopener"
      data-gallery={index}
      data-needs-scripts
      aria-label={`${describePicture(car, index, path)}. Open picture ${index + 1} of ${total} full size`}
      className={className}
    >
      {children}
    </a>
  )
}
