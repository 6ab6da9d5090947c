import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'

type Props = {
  /** URL of the image service. */
  images: string
  path: string | null | undefined
  /** CSS `sizes` of the picture. */
  sizes: string
  className?: string
}

/** Decorative thumbnail beside the vehicle's name (empty `alt`); a camera icon without a picture. */
export function Thumbnail({ images, path, sizes, className }: Props) {
  if (!path)
    return (
      <span className={clsx('grid aspect-[3/2] place-items-center bg-ink/6 text-muted', className)}>
        <Icon name="camera" />
      </span>
    )
  return (
    <ResponsiveImage
      service={images}
      path={path}
      alt=""
      ratio="3/2"
      sizes={sizes}
      smallest={128}
      largest={384}
      className={className}
    />
  )
}
