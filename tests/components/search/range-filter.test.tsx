// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RangeFilter } from '@/components/search/range-filter'
import type { FilterLook } from '@/config/filters'
import type { FacetGroup } from '@/lib/search/facets/facet-list'
import { EMPTY_STATE, type NumberRange, type SearchState } from '@/lib/search/state'
import { readDemoSite } from '@/tests/demo-site'

const site = readDemoSite('harbour-city')
const submit = vi.fn<(address: string) => void>()

/** Records a form submission instead of loading a page. */
function readSubmission(event: Event): void {
  event.preventDefault()
  const { target } = event
  if (!(target instanceof HTMLFormElement)) return
  const pairs = [...target.querySelectorAll<HTMLInputElement>('input[name]')].map(
    ({ name, value }) => `${name}=${value}`,
  )
  submit(pairs.join('&'))
}

beforeEach(() => {
  vi.useFakeTimers()
  submit.mockReset()
  document.addEventListener('submit', readSubmission)
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  document.removeEventListener('submit', readSubmission)
  vi.useRealTimers()
})

function drawPrice(range: NumberRange = {}, look: FilterLook = 'slider') {
  const state: SearchState = { ...EMPTY_STATE, ranges: { price: range } }
  const group: Extract<FacetGroup, { kind: 'range' }> = {
    kind: 'range',
    attribute: 'price',
    label: 'Price',
    look,
    isActive: range.min !== undefined,
    range,
    bounds: { min: 4990, max: 99_990 },
    bars: look === 'slider' ? [4, 0, 1, 2] : [],
  }
  const hrefOf = () => '/search/used-cars?refinementList[make][0]=Kia'
  return <RangeFilter site={site} state={state} hrefOf={hrefOf} group={group} results={{ offers: {} }} />
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const FROM = 'From Price in dollars'
const TO = 'To Price in dollars'

describe('a range', () => {
  test('[RT-14] [SU-10] its form opens the search of a landing page, whose own address has no parameters', () => {
    const { group, results } = drawPrice().props
    const state = { ...EMPTY_STATE, refinements: { seats: ['7'] } }
    const hrefOf = ({ ranges }: SearchState) =>
      ranges.price ? '/search/cars?refinementList[seats][0]=7&range[price]=0:' : '/7-seater-cars'
    const { container } = render(
      <RangeFilter site={site} state={state} hrefOf={hrefOf} group={group} results={results} />,
    )
    expect(container.querySelector('form')?.getAttribute('action')).toBe('/search/cars')
    expect(
      [...container.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(
        ({ name, value }) => `${name}=${value}`,
      ),
    ).toEqual(['refinementList[seats][0]=7'])
  })

  test('[SS-07] a histogram above the slider has a bar for each part with vehicles, and marks the chosen part', () => {
    const countBars = (view: ReturnType<typeof render>) =>
      [...view.container.querySelectorAll('svg[viewBox="0 0 4 40"] path')].map(
        (path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0,
      )
    expect(countBars(render(drawPrice()))).toEqual([0, 3])
    expect(countBars(render(drawPrice({ min: 60_000 })))).toEqual([1, 2])
    expect(countBars(render(drawPrice({}, 'boxes')))).toEqual([])
  })

  test('[SU-10] slider and inputs show the selected range, with text for screen readers', () => {
    render(drawPrice({ min: 10_000, max: 40_000 }))
    expect([box(FROM).value, box(TO).value]).toEqual(['10000', '40000'])
    expect(slider('Highest Price').getAttribute('aria-valuetext')).toBe('$40,000')
    expect(slider('Lowest Price').min).toBe('4500')
    expect(slider('Highest Price').max).toBe('100000')
  })

  test('[SU-10] moving the slider updates the inputs at once and submits once on release', () => {
    render(drawPrice())
    const low = slider('Lowest Price')
    fireEvent.keyDown(low, { key: 'ArrowRight' })
    fireEvent.change(low, { target: { value: '20000' } })
    expect([box(FROM).value, box(TO).value]).toEqual(['20000', ''])
    expect(submit).not.toHaveBeenCalled()
    fireEvent.keyUp(low, { key: 'ArrowRight' })
    vi.runAllTimers()
    expect(submit.mock.calls).toEqual([
      ['refinementList[make][0]=Kia&range[price][min]=20000&range[price][max]='],
    ])
  })

  test('[SU-10] sends “40k” and “$10,000” as numbers, lower value first', () => {
    render(drawPrice())
    type(FROM, '40k')
    type(TO, '$10,000')
    fireEvent.click(screen.getByRole('button', { name: 'Apply Price' }))
    expect(submit).toHaveBeenCalledWith(
      'refinementList[make][0]=Kia&range[price][min]=10000&range[price][max]=40000',
    )
    expect([box(FROM).value, box(TO).value]).toEqual(['10000', '40000'])
  })

  test('[SU-10] submits a change on blur, except when focus moves to the other input', () => {
    render(drawPrice())
    fireEvent.blur(box(FROM), { relatedTarget: document.body })
    type(FROM, '8000')
    fireEvent.blur(box(FROM), { relatedTarget: box(TO) })
    expect(submit).not.toHaveBeenCalled()
    fireEvent.blur(box(TO), { relatedTarget: document.body })
    expect(submit).toHaveBeenCalledTimes(1)
  })

  test('[SU-10] updates to a new search but keeps values being edited', () => {
    const { rerender } = render(drawPrice({ min: 10_000 }))
    rerender(drawPrice({ min: 15_000 }))
    expect(box(FROM).value).toBe('15000')
    type(TO, '30')
    rerender(drawPrice({ min: 16_000 }))
    expect([box(FROM).value, box(TO).value]).toEqual(['15000', '30'])
  })

  test('[SU-10] [SS-16] keeps and submits values typed before hydration', () => {
    document.body.innerHTML = `<div id="early">${renderToString(drawPrice({ min: 10_000 }))}</div>`
    box(FROM).value = '12k'
    const container = document.querySelector<HTMLElement>('#early') ?? undefined
    render(drawPrice({ min: 10_000 }), { container, hydrate: true })
    expect(box(FROM).value).toBe('12k')
    expect(slider('Lowest Price').value).toBe('12000')
    fireEvent.click(screen.getByRole('button', { name: 'Apply Price' }))
    expect(submit).toHaveBeenCalledWith(
      'refinementList[make][0]=Kia&range[price][min]=12000&range[price][max]=',
    )
  })

  test('[SU-10] shows only inputs if the site configures it', () => {
    render(drawPrice({ min: 10_000 }, 'boxes'))
    expect(screen.queryByRole('slider')).toBeNull()
    expect(box(FROM).value).toBe('10000')
    expect(screen.getByRole('link', { name: 'Clear Price' })).toBeDefined()
  })

  test('[SU-10] [SS-16] without JavaScript it is a plain form with the slider hidden', () => {
    document.body.innerHTML = renderToStaticMarkup(drawPrice({ min: 10_000 }))
    const form = document.querySelector('form')
    expect(form?.getAttribute('method')).toBe('get')
    expect(form?.getAttribute('action')).toBe('/search/used-cars')
    expect(document.querySelector('input[type="range"]')?.closest('.noscript\\:hidden')).not.toBeNull()
    expect(document.querySelector('button[type="submit"]')?.closest('.noscript\\:hidden')).toBeNull()
  })
})
