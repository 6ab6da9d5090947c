'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { FreeDay } from '@/lib/booking/book-slot.server'
import type { FormField } from '@/lib/forms/definition'
import { useNearViewport } from '@/components/ui/use-near-viewport'
import { controlClass, type ControlProps } from './control'
import { TextControl } from './text-control'

type Field = Extract<FormField, { kind: 'date' | 'datetime' }>
type Props = { field: Field; value: string | undefined; control: ControlProps }

const DAY_LENGTH = 10

/**
 * Booking slot picker: a day, then one of its available times. The plain form's input stays in the page and holds the value;
 * it is the only control without JavaScript or while slots cannot be loaded.
 */
export function SlotControl({ field, value, control }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState<FreeDay[] | null>(null)
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [hasTypedTime, setHasTypedTime] = useState(false)
  const type = field.slots ?? ''
  const isWrong = control['aria-invalid'] ?? false

  const load = useCallback(
    async (isFirst: boolean): Promise<void> => {
      const free = await readFreeDays(type, readDealership(element.current))
      setDays(free)
      const held = readInput(element.current)?.value ?? ''
      const dates = new Set(free?.map((day) => day.date))
      const day = free?.find((candidate) => candidate.date === held.slice(0, DAY_LENGTH))
      // Keep a selected day that has no time yet.
      setDate((chosen) => day?.date ?? (dates.has(chosen) ? chosen : ''))
      const isFree = day?.times.some((candidate) => candidate.value === held) ?? false
      setTime(isFree ? held : '')
      // Keep a time entered before the slots loaded; the dealer confirms whether it is available.
      setHasTypedTime(held !== '' && !isFree && isFirst)
    },
    [type],
  )

  const isRequested = useRef(false)
  const loadOnce = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    void load(true)
  }, [load])
  useNearViewport(element, loadOnce)
  useEffect(() => {
    // The server rejected the time: reload the available slots.
    if (isWrong) void load(false)
  }, [isWrong, load])
  useEffect(() => {
    const form = element.current?.closest('form')
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === 'dealership_slug') void load(false)
      const isHeld = target instanceof HTMLInputElement && target === readInput(element.current)
      if (!isHeld || target.value === '') return
      setDate(target.value.slice(0, DAY_LENGTH))
      setTime(target.value)
    }
    form?.addEventListener('change', changed)
    return () => form?.removeEventListener('change', changed)
  }, [load])

  const choose = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    writeInput(readInput(element.current), nextTime)
  }
  const isListed = days !== null && days.length > 0 && !hasTypedTime
  const times = days?.find((day) => day.date === date)?.times ?? []
  const shared = {
    'aria-required': field.required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': control['aria-describedby'],
  }

  return (
    <div ref={element}>
      <div hidden={isListed}>
        <TextControl
          field={field}
          value={value}
          control={isListed ? { ...control, id: `${control.id}-plain` } : control}
        />
      </div>
      {isListed && (
        <div role="group" aria-label={field.label} className="grid gap-3 sm:grid-cols-2">
          <span className="relative block">
            <select
              {...shared}
              id={control.id}
              aria-label={`${field.label}: day`}
              value={date}
              onChange={(event) => choose(event.target.value, '')}
              className={controlClass(isWrong, 'h-12 appearance-none pr-11')}
            >
              <option value="">Choose a day</option>
              {days.map((day) => (
                <option key={day.date} value={day.date} disabled={day.times.length === 0}>
                  {day.times.length === 0 ? `${day.label} (full)` : day.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4" />
          </span>
          <span className="relative block">
            <select
              {...shared}
              aria-label={`${field.label}: time`}
              value={time}
              disabled={date === ''}
              onChange={(event) => choose(date, event.target.value)}
              className={controlClass(isWrong, 'h-12 appearance-none pr-11 disabled:opacity-60')}
            >
              <option value="">{date ? 'Choose a time' : 'Choose a day first'}</option>
              {times.map((free) => (
                <option key={free.value} value={free.value}>
                  {free.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4" />
          </span>
        </div>
      )}
    </div>
  )
}

/** Available slots, or `null` when they cannot be loaded; the plain input then accepts any time. */
async function readFreeDays(type: string, dealership: string): Promise<FreeDay[] | null> {
  try {
    const query = new URLSearchParams({ type, ...(dealership ? { dealership } : {}) })
    const response = await fetch(`/api/booking-slots?${query.toString()}`, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { days: FreeDay[] }).days : null
  } catch {
    return null
  }
}

function readDealership(element: HTMLElement | null): string {
  const chosen = element?.closest('form')?.elements.namedItem('dealership_slug')
  return chosen instanceof HTMLSelectElement || chosen instanceof HTMLInputElement ? chosen.value : ''
}

function readInput(element: HTMLElement | null): HTMLInputElement | null {
  return element?.querySelector('input') ?? null
}

/** Sets the plain input and dispatches the events of typing, for listeners such as React Hook Form. */
function writeInput(input: HTMLInputElement | null, value: string): void {
  if (!input) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
