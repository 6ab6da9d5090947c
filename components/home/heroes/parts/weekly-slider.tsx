'use client'

import { useState } from 'react'
import { AnimatedCount } from '@/components/ui/animated-count'

type Props = {
  bands: { upTo: number; count: number }[]
  /** Search URL of each band, in the same order. */
  links: string[]
  /** Index of the initially selected band. */
  start: number
  buttonClassName: string
  locale: string
}

/** Weekly budget slider with the number of matching vehicles. Without JavaScript the slider is hidden and the button is a link. */
export function WeeklySlider({ bands, links, start, buttonClassName, locale }: Props) {
  const [index, setIndex] = useState(start)
  const band = bands[index]
  if (!band) return null
  const share = bands.length > 1 ? (index / (bands.length - 1)) * 100 : 100
  return (
    <div>
      <p className="flex items-baseline gap-2" aria-live="polite">
        <span className="sr-only">Up to </span>
        <output className="font-display text-[clamp(4rem,9vw,7rem)] leading-[0.9] font-extrabold tracking-[-0.06em] tabular-nums">
          ${band.upTo}
        </output>
        <span className="text-lg font-semibold text-muted">a week</span>
      </p>
      <input
        type="range"
        min={0}
        max={bands.length - 1}
        step={1}
        value={index}
        onChange={(event) => setIndex(Number(event.target.value))}
        aria-label="Price per week"
        aria-valuetext={`Up to $${band.upTo} a week, ${band.count} ${band.count === 1 ? 'vehicle' : 'vehicles'}`}
        style={{ '--share': `${share}%` }}
        className="slider mt-5 block w-full [@media(scripting:none)]:hidden"
      />
      <a
        href={links[index]}
        data-testid="show-me"
        data-count={band.count}
        className={`mt-5 ${buttonClassName}`}
      >
        <span>
          Show Me <AnimatedCount value={band.count} locale={locale} />{' '}
          {band.count === 1 ? 'vehicle' : 'vehicles'}
        </span>
      </a>
    </div>
  )
}
