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
        className={`inline-block shrink-0 bg-current [mask-position:center] [mask-repeat:no-repeat] [mask-size:contain] ${className ?? 'size-8'}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-control border border-current font-display text-[0.7rem] leading-none font-bold ${className ?? 'size-8'}`}
    >
      {make
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .slice(0, 3)
        .toUpperCase()}
    </span>
  )
}
