import { describe, expect, test } from 'vitest'
import { readSwipe, stepByKey } from '@/lib/cars/pictures'

describe('gallery keys', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowLeft', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, null],
    ['ArrowDown', 1, null],
  ])('[CD-01] %s goes from photo %i of 3 to %s', (key, index, next) => {
    expect(stepByKey(key, index, 3)).toBe(next)
  })

  test('[CD-01] keys do nothing with a single photo', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End']) expect(stepByKey(key, 0, 1)).toBeNull()
  })
})

test.each([
  [{ x: -48, y: 0 }, 1],
  [{ x: 48, y: 0 }, -1],
  [{ x: -47, y: 0 }, 0],
  [{ x: -90, y: 60 }, 1],
  [{ x: -90, y: 61 }, 0],
  [{ x: 0, y: 0 }, 0],
])('[CD-01] a movement of %o swipes by %i', (by, step) => {
  expect(readSwipe(by)).toBe(step)
})
