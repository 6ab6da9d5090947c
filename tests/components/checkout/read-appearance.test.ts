// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readAppearance } from '@/components/checkout/read-appearance'

test("ends the Payment Element's font list with generic fonts, because its frame lacks the site's fonts", () => {
  document.documentElement.style.fontFamily = 'Geologica'
  expect(readAppearance().variables?.fontFamily).toBe('Geologica, system-ui, sans-serif')
})
