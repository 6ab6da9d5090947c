import { expect, test } from 'vitest'
import { CAR_BUTTONS } from '@/config/names'
import { orderButtons } from '@/lib/cars/contact'

test('[CD-03] lists every button once: first those named by the site, then the others in default order', () => {
  expect(orderButtons([])).toEqual(CAR_BUTTONS)
  expect(orderButtons(CAR_BUTTONS)).toEqual(CAR_BUTTONS)
  const mixed = orderButtons(['finance', 'call', 'finance'])
  expect(mixed.slice(0, 3)).toEqual(['finance', 'call', 'enquire'])
  expect(mixed.toSorted()).toEqual(CAR_BUTTONS.toSorted())
})
