import { getMakeMark } from '@/lib/makes/make-marks'

/** A make's brand mark where a free one exists, else its initials as a typographic mark. Decorative: the name stands beside it. */
export function MakeLogo({ make, className }: { make: string; className?: string }) {
  const mark = getMakeMark(make)
  if (mark) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`shrink-0 fill-current ${className ?? 'size-8'}`}
      >
        <path d={mark} />
      </svg>
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
