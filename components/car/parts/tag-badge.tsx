import clsx from 'clsx'
import type { CarTag } from '@/lib/cars/availability'

const TONES: Record<CarTag['tone'], string> = {
  danger: 'bg-danger text-on-danger',
  success: 'bg-success text-on-success',
  neutral: 'bg-ink text-ground',
}

/** A vehicle's tag (`TG-03`); the one of a certified vehicle is an image. */
export function TagBadge({ tag, className }: { tag: CarTag; className?: string }) {
  if (tag.kind === 'certified')
    return (
      <span data-tag={tag.kind} className={clsx('car-tag-image', className)}>
        <img src="/assets/certified.svg" alt={tag.text} width={124} height={28} loading="lazy" />
      </span>
    )
  return (
    <span data-tag={tag.kind} className={clsx('car-tag', TONES[tag.tone], className)}>
      {tag.text}
    </span>
  )
}
