'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { RangeSlider } from '@/components/ui/range-slider'
import { describeRange, formatDollars, type HomeRange } from '@/lib/search/ranges/price-slider'
import type { RangePair } from '@/lib/search/ranges/range-steps'

type PriceSliderProps = HomeRange & { step: number; locale: string }

/**
 * The range as text above a slider (`SS-05`), and a hidden field with its value. Until hydration two number inputs are the
 * fields; they are visible only without JavaScript.
 */
export function PriceSlider({ attribute, min, max, step, locale }: PriceSliderProps) {
  const [value, setValue] = useState<RangePair>([min, max])
  const isRunning = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const field = useRef<HTMLInputElement>(null)
  const [low, high] = value

  // Setting a field from code dispatches no event to its form.
  useEffect(() => {
    if (low !== min || high !== max || field.current?.dataset['moved']) announce(field.current)
  }, [low, high, min, max])

  const format = (amount: number) => formatDollars(locale, amount)
  const box = (side: 'min' | 'max', label: string) => (
    <label className="block">
      <span className="block text-sm font-semibold text-muted">{label}</span>
      <input
        type="number"
        name={`range[${attribute}][${side}]`}
        min={0}
        step="any"
        defaultValue={side === 'min' ? min : max}
        disabled={isRunning}
        className="mt-1 block min-h-12 w-full rounded-control border border-muted bg-ground px-3 text-ink"
      />
    </label>
  )
  return (
    <>
      <div className="[@media(scripting:none)]:hidden">
        <p className="mb-3 font-display text-[clamp(1.5rem,5.4vw,2.4rem)] leading-none font-bold tracking-tight tabular-nums">
          {describeRange(locale, value)}
        </p>
        <RangeSlider
          min={min}
          max={max}
          step={step}
          gap={1}
          value={value}
          onChange={setValue}
          formatValue={format}
          labels={['Lowest price', 'Highest price']}
        />
        <p aria-hidden="true" className="flex justify-between text-sm text-muted tabular-nums">
          <span>{format(min)}</span>
          <span>{format(max)}</span>
        </p>
      </div>
      {isRunning && <input ref={field} type="hidden" name={`range[${attribute}]`} value={`${low}:${high}`} />}
      <div className="hidden grid-cols-2 gap-4 [@media(scripting:none)]:grid">
        {box('min', 'From, in dollars')}
        {box('max', 'To, in dollars')}
      </div>
    </>
  )
}

function announce(field: HTMLInputElement | null): void {
  if (!field) return
  field.dataset['moved'] = 'true'
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function subscribeToNothing(): () => void {
  return () => undefined
}
