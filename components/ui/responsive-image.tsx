import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'

type Props = {
  service: string
  path: string
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** CSS aspect ratio, such as `3/2`; reserves space to avoid layout shift. */
  ratio: string
  /** For the largest image above the fold: loads eagerly with high priority. */
  priority?: boolean
  smallest?: number
  largest?: number
  className?: string
}

/** An image of the image service with a `srcset` for screens of all sizes, in a box of fixed aspect ratio. */
export function ResponsiveImage({
  service,
  path,
  alt,
  sizes,
  ratio,
  priority,
  smallest = 384,
  largest = 1920,
  className,
}: Props) {
  return (
    <img
      src={imageUrl(service, path, { width: 828, quality: LOADER_QUALITY })}
      srcSet={imageSrcSet(service, path, smallest, largest)}
      sizes={sizes}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={{ aspectRatio: ratio }}
      className={className ? `picture ${className}` : 'picture'}
    />
  )
}
