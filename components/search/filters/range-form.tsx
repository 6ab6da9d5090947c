'use client'

import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { RangeSlider } from '@/components/ui/range-slider'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { RangeName } from '@/lib/search/facets/facets'
import {
  formatShownBound,
  placeThumbs,
  tidyTexts,
  writeThumbs,
  type RangeControl,
} from '@/lib/search/ranges/range-control'

/** Time in which further moves of the slider join one submission, in milliseconds. */
const PAUSE_MS = 250

type Props = {
  attribute: RangeName
  label: string
  locale: Site['locale']
  usePagesPath: boolean
  control: RangeControl
  /** Whether there is a slider above the boxes; it needs scripts. */
  hasSlider: boolean
  isActive: boolean
  /** Address without this range, whole and in the parts that a plain form needs. */
  clearHref: string
  path: string
  pairs: [string, string][]
}

/**
 * A range as a slider with two boxes in a plain form that keeps the search's other choices (`SU-10`). Each shows what the
 * other says; letting the slider go, Enter and leaving the form submit it.
 */
export function RangeForm(props: Props) {
  const { attribute, label, locale, usePagesPath, control, isActive, clearHref, path, pairs } = props
  const { step, bounds } = control
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(control.texts)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [texts, setTexts] = useState(control.texts)
  const [shown, setShown] = useState(control.texts)
  const [isTouched, setTouched] = useState(false)
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    // What was typed before the scripts came counts.
    const typed = {
      min: findBox(form.current, 'min')?.value ?? '',
      max: findBox(form.current, 'max')?.value ?? '',
    }
    if (isSame(typed, first.current)) return
    setTexts(typed)
    setTouched(true)
  }, [])

  if (!isSame(shown, control.texts)) {
    // The search has moved on. What is just being set by hand stays.
    setShown(control.texts)
    if (!isTouched) setTexts(control.texts)
  }

  const change = (next: typeof texts) => {
    setTexts(next)
    setTouched(true)
  }
  const submit = () => {
    clearTimeout(pause.current)
    form.current?.requestSubmit()
  }
  const leaveBox = ({ relatedTarget }: FocusEvent) => {
    // On to the other box or the button: there is more to come.
    const isStaying =
      relatedTarget instanceof Element && relatedTarget.matches(':is(input[type=text], button)')
    if (isStaying && form.current?.contains(relatedTarget)) return
    if (isTouched && !isSame(tidyTexts(texts), control.texts)) submit()
  }
  const prepare = () => {
    clearTimeout(pause.current)
    setTouched(false)
    const tidy = tidyTexts(texts)
    setTexts(tidy)
    // The form is read before the boxes are drawn anew.
    for (const side of ['min', 'max'] as const) {
      const box = findBox(form.current, side)
      if (box) box.value = tidy[side]
    }
  }

  const field = (side: 'min' | 'max') => (
    <label className="min-w-0 flex-1 text-sm">
      <span className="text-muted">
        {side === 'min' ? 'From' : 'To'}
        <span className="sr-only">
          {' '}
          {label}
          {control.unit && ` in ${control.unit}`}
        </span>
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={`range[${attribute}][${side}${control.suffix}]`}
        data-side={side}
        value={texts[side]}
        onBlur={leaveBox}
        onChange={(event) => change({ ...texts, [side]: event.currentTarget.value })}
        placeholder={bounds ? formatShownBound({ locale }, attribute, bounds[side]) : ''}
        className="mt-1 block min-h-11 w-full rounded-control border border-muted bg-surface px-2.5 text-base tabular-nums placeholder:text-muted lg:text-[0.95rem]"
      />
    </label>
  )

  return (
    <form ref={form} method="get" action={path} data-range={attribute} onSubmit={prepare}>
      {pairs.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.hasSlider && bounds && (
        <RangeSlider
          min={bounds.min}
          max={bounds.max}
          step={step}
          value={placeThumbs(texts, bounds, step)}
          onChange={(pair) => change(writeThumbs(pair, bounds))}
          onCommit={() => {
            clearTimeout(pause.current)
            pause.current = setTimeout(submit, PAUSE_MS)
          }}
          formatValue={(value) => formatShownBound({ locale }, attribute, value)}
          labels={[`Lowest ${label}`, `Highest ${label}`]}
          className="mb-1 noscript:hidden"
        />
      )}
      <div className="flex items-end gap-2">
        {field('min')}
        {field('max')}
        <button type="submit" className={buttonClass('outline', { small: true, className: 'px-3' })}>
          Apply
          <span className="sr-only"> {label}</span>
        </button>
      </div>
      {isActive && (
        <SiteLink
          site={{ use_pages_path: usePagesPath }}
          href={clearHref}
          prefetch={false}
          rel="nofollow"
          className={buttonClass('quiet', { small: true, className: 'mt-1 -ml-4' })}
        >
          Clear
          <span className="sr-only"> {label}</span>
        </SiteLink>
      )}
    </form>
  )
}

function findBox(form: HTMLFormElement | null, side: 'min' | 'max'): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`input[data-side="${side}"]`) ?? null
}

function isSame(a: { min: string; max: string }, b: { min: string; max: string }): boolean {
  return a.min === b.min && a.max === b.max
}
