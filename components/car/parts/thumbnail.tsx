import clsx from 'clsx'
import { Icon } from '@/components/ui/icon'
import { Picture } from '@/components/ui/picture'

type Props = {
  /** Address of the image service. */
  images: string
  path: string | null | undefined
  /** CSS `sizes`: how wide the picture is shown. */
  sizes: string
  className?: string
}

/** A small picture of a car on a tile that names it, so that it needs no words of its own; a camera where there is none. */
export function Thumbnail({ images, path, sizes, className }: Props) {
  if (!path)
    return (
      <span className={clsx('grid aspect-[3/2] place-items-center bg-ink/6 text-muted', className)}>
        <Icon name="camera" />
      </span>
    )
  return (
    <Picture
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
