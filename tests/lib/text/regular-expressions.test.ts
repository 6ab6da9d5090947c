import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { listRegularExpressions } from '../../support/list-regular-expressions'

/**
 * Expressions that are not linear but safe, with the length limit of their input in characters. An entry that the
 * source no longer needs fails the test.
 */
const LIMITED: Record<string, { maxLength: number; why: string }> = {
  '/[. ]+$/': { maxLength: 100, why: 'file names are truncated to 100 characters first' },
}
const MOST_ALLOWED = 2000

const expressions = listRegularExpressions()
const verdicts = new Map<string, string>()
for (const { source, flags } of expressions) {
  // recheck uses automata where possible; the seed makes its fuzzing reproducible.
  const { status } = await check(source, flags, { timeout: 120_000, randomSeed: 1 })
  verdicts.set(`/${source}/${flags}`, status)
}

describe('regular expressions in the source', () => {
  test('are found', () => {
    expect(expressions.length).toBeGreaterThan(200)
  })

  test('run in linear time', () => {
    const slow = expressions.filter(({ source, flags }) => {
      const key = `/${source}/${flags}`
      return verdicts.get(key) !== 'safe' && !(key in LIMITED)
    })
    expect(slow.map(({ source, places }) => `${places.join(', ')}: ${source}`)).toEqual([])
  })

  test('have short input where they are not linear', () => {
    for (const [key, { maxLength }] of Object.entries(LIMITED)) {
      expect(verdicts.get(key), key).toBe('vulnerable')
      expect(maxLength).toBeLessThanOrEqual(MOST_ALLOWED)
    }
  })
})
