// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlotControl } from '@/components/forms/fields/slot-control'
import { getQueryClient } from '@/lib/browser-data/query-client'

// The first test loads the picker's code.
configure({ asyncUtilTimeout: 15_000 })

const FIELD = {
  kind: 'datetime',
  name: 'dateTime',
  label: 'Date and time',
  required: true,
  slots: 'service',
  timeZone: 'Australia/Sydney',
} as const
const MONDAY = { date: '2030-03-04', label: 'Monday 4 March', times: [time('2030-03-04T09:00')] }
const TUESDAY = { date: '2030-03-05', label: 'Tuesday 5 March', times: [time('2030-03-05T10:00')] }

function time(value: string) {
  return { value, label: value.slice(11) }
}

let requests: { url: string; signal: AbortSignal | null | undefined }[] = []
let answer: (url: string) => Promise<Response>

beforeEach(() => {
  requests = []
  answer = () => Promise.resolve(Response.json({ days: [MONDAY, TUESDAY] }))
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push({ url, signal: init?.signal })
    return answer(url)
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

function open(isWrong = false) {
  const control = {
    id: 'f-time',
    name: 'dateTime',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': undefined,
  } as const
  return (
    <form>
      <select name="dealership_slug" defaultValue="north">
        <option value="north">North</option>
        <option value="south">South</option>
      </select>
      <SlotControl field={FIELD} value={undefined} control={control} />
    </form>
  )
}
const getInput = () => document.querySelector<HTMLInputElement>('input[name="dateTime"]')
const focus = () => {
  const input = getInput()
  if (input) fireEvent.focusIn(input)
}
const findDays = () => screen.findByRole('combobox', { name: 'Date and time: day' })
const findTimes = () => screen.findByRole('combobox', { name: 'Date and time: time' })

test('[DA-02] offers days and times, and writes the choice into the plain input', async () => {
  render(open())
  focus()
  fireEvent.change(await findDays(), { target: { value: TUESDAY.date } })
  fireEvent.change(await findTimes(), { target: { value: TUESDAY.times[0]?.value } })
  expect(getInput()?.value).toBe('2030-03-05T10:00')
  expect((await findDays()).getAttribute('id')).toBe('f-time')
})

test('[DA-02] keeps a time entered before the times are loaded, until the server rejects it', async () => {
  const { rerender } = render(open())
  const input = getInput()
  if (input) input.value = '2030-03-06T11:00'
  focus()
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(getQueryClient().isFetching()).toBe(0))
  expect(screen.queryByRole('group')).toBeNull()
  rerender(open(true))
  expect(await findDays()).toBeDefined()
  expect(requests).toHaveLength(2)
})

test('[DA-02] leaves the plain input when the response has another shape', async () => {
  answer = () => Promise.resolve(Response.json({ days: [{ date: 1 }] }))
  render(open())
  focus()
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(getQueryClient().isFetching()).toBe(0))
  expect(screen.queryByRole('group')).toBeNull()
})

test('[DA-02] cancels the request for a dealership that is no longer chosen', async () => {
  answer = (url) =>
    url.includes('north') ? new Promise(() => {}) : Promise.resolve(Response.json({ days: [TUESDAY] }))
  render(open())
  focus()
  await waitFor(() => expect(requests).toHaveLength(1))
  fireEvent.change(screen.getByDisplayValue('North'), { target: { value: 'south' } })
  expect([...(await findDays()).querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a day',
    'Tuesday 5 March',
  ])
  expect(requests.map(({ url, signal }) => [url, signal?.aborted])).toEqual([
    ['/api/booking-slots?type=service&dealership=north', true],
    ['/api/booking-slots?type=service&dealership=south', false],
  ])
})
