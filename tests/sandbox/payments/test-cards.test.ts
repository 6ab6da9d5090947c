import { expect, test } from 'vitest'
import {
  findCardProblem,
  findTestCard,
  findTestMethod,
  isLuhnValid,
  TEST_CARDS,
} from '@/sandbox/payments/test-cards'

const NOW = Date.UTC(2026, 5, 15)
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }

test('numbers and test methods are unique and resolve to their card', () => {
  const names = TEST_CARDS.flatMap(({ number, methods }) => [number, ...methods])
  expect(new Set(names).size).toBe(names.length)
  for (const card of TEST_CARDS) {
    expect(isLuhnValid(card.number)).toBe(true)
    expect(findTestCard(card.number)).toBe(card)
    expect(card.methods.map(findTestMethod)).toEqual(card.methods.map(() => card))
  }
})

test.each([
  [{}, undefined],
  [{ number: '378282246310005', cvc: '1234' }, undefined],
  [{ exp_month: 6, exp_year: 2026 }, undefined],
  [{ cvc: '' }, undefined],
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ number: 'abc' }, 'incorrect_number'],
  [{ exp_month: 0 }, 'invalid_expiry_month'],
  [{ exp_month: 5, exp_year: 2026 }, 'invalid_expiry_year'],
  [{ exp_year: 2099 }, 'invalid_expiry_year'],
  [{ cvc: '1234' }, 'invalid_cvc'],
  [{ number: '378282246310005', cvc: '123' }, 'invalid_cvc'],
])('validates card data %o: %s', (change, code) => {
  expect(findCardProblem({ ...CARD, ...change }, NOW)?.code).toBe(code)
})
