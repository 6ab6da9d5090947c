import clsx from 'clsx'
import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'

/** A picture that does not load has this over the browser's sign for it; one that does has no such content. */
const BROKEN =
  'relative after:absolute after:inset-0 after:grid after:place-items-center after:bg-[color-mix(in_oklab,var(--color-ink)_6%,var(--color-surface))] after:p-3 after:text-center after:text-sm after:text-muted after:content-[attr(alt)]'

type Props = {
  service: string
  path: string
  alt: string
  /** CSS `sizes`: how wide the picture is shown. */
  sizes: string
  /** Width to height, like `3/2`; reserves the space so that nothing shifts. */
  ratio: string
  /** The largest picture above the fold: loaded at once and first. */
  priority?: boolean
  smallest?: number
  largest?: number
  className?: string
}

/** A responsive picture of the delivery service in a box of a fixed ratio. */
export function Picture({
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
      className={clsx('block w-full bg-ink/5 object-cover', BROKEN, className)}
    />
  )
}
