import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { type PictureAspect, scenePicturePath } from '@/lib/images/vehicle-pictures'
import type { HomeProps } from './home-props'

type Props = Pick<HomeProps, 'site' | 'images'> & {
  /** Aspect ratio in the image service's notation, such as `21x9`. */
  aspect: PictureAspect
  sizes?: string
  className?: string
}

/** Rendered scene with the site's vehicle. Decorative, so `alt` is empty. */
export function HeroPicture({ site, images, aspect, sizes = '100vw', className }: Props) {
  const path = scenePicturePath(site.home, aspect)
  if (!path) return null
  return (
    <img
      src={imageUrl(images, path, { width: 1200, quality: LOADER_QUALITY })}
      srcSet={imageSrcSet(images, path, 384, 3840)}
      sizes={sizes}
      alt=""
      fetchPriority="high"
      decoding="async"
      style={{ aspectRatio: aspect.replace('x', '/') }}
      className={`block w-full object-cover ${className ?? ''}`}
    />
  )
}
