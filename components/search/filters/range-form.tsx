'use client'

import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { RangeSlider } from '@/components/ui/range-slider'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { RangeName } from '@/config/filters'
import {
  formatShownBound,
  placeThumbs,
  tidyTexts,
  writeThumbs,
  type RangeControl,
} from '@/lib/search/ranges/range-control'

/** Debounce in ms between slider moves and the submit. */
const PAUSE_MS = 250

type Props = {
  attribute: RangeName
  label: string
  locale: Site['locale']
  usePagesPath: boolean
  control: RangeControl
  /** Whether to show a slider above the inputs; requires JavaScript. */
  hasSlider: boolean
  isActive: boolean
  /** URL without this range; `path` and `pairs` are its parts for a plain form. */
  clearHref: string
  path: string
  pairs: [string, string][]
}

/**
 * A range as a slider and two inputs in a plain form that keeps the search's other refinements (`SU-10`). Slider and inputs
 * stay in sync; releasing the slider, Enter and leaving the form submit it.
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
    // Keep values typed before hydration.
    const typed = {
      min: findBox(form.current, 'min')?.value ?? '',
      max: findBox(form.current, 'max')?.value ?? '',
    }
    if (isSame(typed, first.current)) return
    setTexts(typed)
    setTouched(true)
  }, [])

  if (!isSame(shown, control.texts)) {
    // The search has changed. Keep values the shopper is editing.
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
    // Focus moves within the form: the shopper is not finished.
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
    // The form is read before React re-renders the inputs.
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
        <button type="submit" className={buttonClass('outline', { small: true })}>
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
