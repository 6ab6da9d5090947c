import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { Icon } from '@/components/ui/icon'
import type { FreeDay } from '@/lib/booking/free-times'
import { fetchJson } from '@/lib/browser-data/fetch-json'
import { getQueryClient } from '@/lib/browser-data/query-client'
import type { FormField } from '@/lib/forms/definition'
import { controlClass, type ControlProps } from './control'

export type SlotPickerProps = {
  field: Extract<FormField, { kind: 'date' | 'datetime' }>
  control: ControlProps
  /** The plain form's input, which holds the value. */
  input: HTMLInputElement
  /** Called when the picker replaces the plain input, and when it no longer does. */
  onListed: (isListed: boolean) => void
}

const DAY_LENGTH = 10
/** Request timeout in ms; longer than the server's timeout for the dealer platform. */
const TIMEOUT_MS = 20_000

/** Response of `GET /api/booking-slots`. */
const slotsSchema = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      label: z.string(),
      times: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
})

/** A day, then one of its available times. Renders nothing while slots cannot be loaded. */
export function SlotPicker({ field, control, input, onListed }: SlotPickerProps) {
  const isWrong = control['aria-invalid'] ?? false
  const [held, setHeld] = useState(input.value)
  const [chosenDate, setChosenDate] = useState('')
  const [dealership, setDealership] = useState(() => readDealership(input.form))
  const { days, loadedAt, refetch } = useFreeDays(field.slots ?? '', dealership)

  useEffect(() => {
    // The server rejected the time: reload the available slots.
    if (isWrong) void refetch({ cancelRefetch: false })
  }, [isWrong, refetch])
  useEffect(() => {
    const { form } = input
    const changed = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement && target.name === 'dealership_slug')
        setDealership(readDealership(form))
      if (target === input) setHeld(input.value)
    }
    form?.addEventListener('change', changed)
    return () => form?.removeEventListener('change', changed)
  }, [input])

  const day = days?.find(({ date }) => date === held.slice(0, DAY_LENGTH))
  const isFree = day?.times.some(({ value }) => value === held) ?? false
  // A time entered before the slots loaded is kept: the dealer confirms whether it is available.
  const [typed, setTyped] = useState({ loadedAt: 0, isKept: false })
  if (loadedAt > 0 && loadedAt !== typed.loadedAt)
    setTyped({ loadedAt, isKept: typed.loadedAt === 0 && held !== '' && !isFree })
  const isListed = days !== null && days.length > 0 && !typed.isKept
  useLayoutEffect(() => onListed(isListed), [isListed, onListed])
  if (!isListed) return null

  // A selected day that has no time yet is kept.
  const { date = '', times = [] } = day ?? days.find((candidate) => candidate.date === chosenDate) ?? {}
  const choose = (nextDate: string, nextTime: string) => {
    setChosenDate(nextDate)
    setHeld(nextTime)
    writeInput(input, nextTime)
  }
  const shared = {
    'aria-required': field.required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': control['aria-describedby'],
  }
  return (
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
          {days.map((offered) => (
            <option key={offered.date} value={offered.date} disabled={offered.times.length === 0}>
              {offered.times.length === 0 ? `${offered.label} (full)` : offered.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4" />
      </span>
      <span className="relative block">
        <select
          {...shared}
          aria-label={`${field.label}: time`}
          value={isFree ? held : ''}
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
  )
}

/**
 * Available slots; `null` until they are loaded or when that failed. The previous dealership's slots stay until the new ones
 * are loaded, and a request for another dealership is cancelled. `loadedAt` is the time of the response in Unix ms, 0 without one.
 */
function useFreeDays(type: string, dealership: string) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(
    {
      queryKey: ['booking-slots', type, dealership],
      queryFn: ({ signal }): Promise<{ days: FreeDay[] }> => {
        const query = new URLSearchParams({ type, ...(dealership ? { dealership } : {}) })
        const url = `/api/booking-slots?${query.toString()}`
        return fetchJson(url, (json) => slotsSchema.parse(json), {
          cache: 'no-store',
          signal,
          timeoutMs: TIMEOUT_MS,
        })
      },
      // A time can be booked at any moment.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    getQueryClient(),
  )
  return {
    days: isError ? null : (data?.days ?? null),
    loadedAt: dataUpdatedAt,
    refetch,
  }
}

function readDealership(form: HTMLFormElement | null): string {
  const chosen = form?.elements.namedItem('dealership_slug')
  return chosen instanceof HTMLSelectElement || chosen instanceof HTMLInputElement ? chosen.value : ''
}

/** Sets the plain input and dispatches the events of typing, for listeners such as React Hook Form. */
function writeInput(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
