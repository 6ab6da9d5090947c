import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { type PictureAspect, scenePicturePath } from '@/lib/images/vehicle-pictures'
import type { SiteHome } from '@/config/schema/home'

type Props = {
  home: Pick<SiteHome, 'scene' | 'hero_vehicle'>
  images: string
  /** Crop below 768 px. */
  narrow: PictureAspect
  /** Crop from 768 px on. */
  wide: PictureAspect
  sizes?: string
  className?: string
}

/** The hero's scene, cropped differently for phones and wide screens. Loaded first, as the page's largest picture. */
export function HeroArt({ home, images, narrow, wide, sizes = '100vw', className }: Props) {
  const narrowPath = scenePicturePath(home, narrow)
  const widePath = scenePicturePath(home, wide)
  if (!narrowPath || !widePath) return null
  const [width = 3, height = 2] = wide.split('x').map(Number)
  const [narrowWidth = 3, narrowHeight = 2] = narrow.split('x').map(Number)
  return (
    <picture>
      <source
        media="(max-width: 767px)"
        srcSet={imageSrcSet(images, narrowPath, 384, 1200)}
        sizes="100vw"
        width={narrowWidth * 100}
        height={narrowHeight * 100}
      />
      <img
        src={imageUrl(images, widePath, { width: 1200, quality: LOADER_QUALITY })}
        srcSet={imageSrcSet(images, widePath, 640, 3840)}
        sizes={sizes}
        width={width * 100}
        height={height * 100}
        alt=""
        fetchPriority="high"
        decoding="async"
        className={`block h-auto w-full object-cover ${className ?? ''}`}
      />
    </picture>
  )
}
