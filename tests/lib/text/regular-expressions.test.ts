import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { listRegularExpressions } from '../../support/list-regular-expressions'

/**
 * Expressions that are not linear, with the limit on their input, in characters, that makes them harmless. An entry that the
 * source no longer needs fails the test.
 */
const LIMITED: Record<string, { maxLength: number; why: string }> = {
  '/[. ]+$/': { maxLength: 100, why: 'file names are cut to 100 characters before' },
}
const MOST_ALLOWED = 2000

const expressions = listRegularExpressions()
const verdicts = new Map<string, string>()
for (const { source, flags } of expressions) {
  // The checker decides by automaton where it can; the seed fixes its search for attacks elsewhere.
  const { status } = await check(source, flags, { timeout: 120_000, randomSeed: 1 })
  verdicts.set(`/${source}/${flags}`, status)
}

describe('the regular expressions of the product', () => {
  test('are found in the source', () => {
    expect(expressions.length).toBeGreaterThan(200)
  })

  test('take time that grows linearly with their input', () => {
    const slow = expressions.filter(({ source, flags }) => {
      const key = `/${source}/${flags}`
      return verdicts.get(key) !== 'safe' && !(key in LIMITED)
    })
    expect(slow.map(({ source, places }) => `${places.join(', ')}: ${source}`)).toEqual([])
  })

  test('have a short input where they do not', () => {
    for (const [key, { maxLength }] of Object.entries(LIMITED)) {
      expect(verdicts.get(key), key).toBe('vulnerable')
      expect(maxLength).toBeLessThanOrEqual(MOST_ALLOWED)
    }
  })
})
