import clsx from 'clsx'
import { getMakeMark } from '@/lib/makes/make-marks'

/**
 * A make's logo in the text colour if a free one exists, otherwise its initials.
 * Decorative: always beside the make's name. Uses a CSS mask, so that the image is cached and not part of every page.
 */
export function MakeLogo({ make, className }: { make: string; className?: string }) {
  const mark = getMakeMark(make)
  if (mark) {
    return (
      <span
        aria-hidden="true"
        style={{ maskImage: `url(${mark})` }}
        className={clsx('make-logo', className)}
      />
    )
  }
  return (
    <span aria-hidden="true" className={clsx('make-initials font-display', className)}>
      {make
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 3)
        .toUpperCase()}
    </span>
  )
}
