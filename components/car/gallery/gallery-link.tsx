import type { ReactNode } from 'react'
import type { Car } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { imageUrl } from '@/lib/images/image-url'

/** Width in pixels of a picture that is opened by itself, as the browser does without scripts. */
const FULL_WIDTH = 1920

type Props = {
  car: Car
  /** Address of the image service. */
  images: string
  path: string
  /** The picture's place, from 0, among so many. */
  index: number
  total: number
  className?: string
  children: ReactNode
}

/** A picture of a gallery that opens full size: in a lightbox, or as a page of the browser's own (`CD-01`). */
export function GalleryLink({ car, images, path, index, total, className, children }: Props) {
  return (
    <a
      href={imageUrl(images, path, { width: FULL_WIDTH })}
      target="_blank"
      rel="noopener"
      data-gallery
      data-needs-scripts
      aria-label={`${describePicture(car, index, path)}. Open picture ${index + 1} of ${total} full size`}
      className={className}
    >
      {children}
    </a>
  )
}
