import clsx from 'clsx'
import type { CarTag } from '@/lib/cars/availability'

const TONES: Record<CarTag['tone'], string> = {
  danger: 'bg-danger text-on-danger',
  success: 'bg-success text-on-success',
  neutral: 'bg-ink text-ground',
}

/** A vehicle's tag (`TG-03`). */
export function TagBadge({ tag, className }: { tag: CarTag; className?: string }) {
  return (
    <span data-tag={tag.kind} className={clsx('car-tag', TONES[tag.tone], className)}>
      {tag.text}
    </span>
  )
}
