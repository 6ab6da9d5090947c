// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RangeSlider } from '@/components/ui/range-slider'
import type { RangePair } from '@/lib/search/ranges/range-steps'

afterEach(cleanup)

function show(start: RangePair) {
  const onCommit = vi.fn<(value: RangePair) => void>()
  function Example() {
    const [value, setValue] = useState(start)
    return (
      <RangeSlider
        min={5000}
        max={250_000}
        step={500}
        gap={1}
        value={value}
        onChange={setValue}
        onCommit={onCommit}
        formatValue={(amount) => `$${amount}`}
        labels={['Lowest price', 'Highest price']}
      />
    )
  }
  render(<Example />)
  const low = screen.getByRole<HTMLInputElement>('slider', { name: 'Lowest price' })
  const high = screen.getByRole<HTMLInputElement>('slider', { name: 'Highest price' })
  return { onCommit, low, high }
}

describe('a slider with two thumbs', () => {
  test('[SS-05] each thumb has a label, a text value and a limit at the other thumb', () => {
    const { low, high } = show([10_000, 20_000])
    expect(low.getAttribute('aria-valuetext')).toBe('$10000')
    expect([low.min, low.max]).toEqual(['5000', '19500'])
    expect([high.min, high.max]).toEqual(['10500', '250000'])
  })

  test('[SS-05] thumbs cannot cross', () => {
    const { low, high } = show([10_000, 20_000])
    fireEvent.change(high, { target: { value: '10500' } })
    expect(high.value).toBe('10500')
    expect(low.max).toBe('10000')
    fireEvent.change(low, { target: { value: '90000' } })
    expect(low.value).toBe('10000')
  })

  test('[SS-05] keys commit once on release; assistive technology commits immediately', () => {
    const { onCommit, low } = show([10_000, 20_000])
    fireEvent.keyDown(low, { key: 'ArrowRight' })
    fireEvent.change(low, { target: { value: '10500' } })
    fireEvent.change(low, { target: { value: '11000' } })
    expect(onCommit).not.toHaveBeenCalled()
    fireEvent.keyUp(low, { key: 'ArrowRight' })
    expect(onCommit.mock.calls).toEqual([[[11_000, 20_000]]])
    fireEvent.change(low, { target: { value: '12000' } })
    expect(onCommit).toHaveBeenLastCalledWith([12_000, 20_000])
  })
})
