import { badRequest, type ApiError } from '../errors'
import type { Filter } from './ast'
import { parseExpression } from './parse-expression'

export { parseExpression } from './parse-expression'

const combine = (kind: 'and' | 'or', parts: Filter[]): Filter | null => {
  const [first] = parts
  return parts.length > 1 ? { kind, parts } : (first ?? null)
}

const invalidType = (expected: string, found: unknown): ApiError =>
  badRequest(
    'invalid_search_filter',
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${JSON.stringify(found)}\`.`,
  )

/**
 * Parses the `filter` parameter: one expression, or an array joined by AND whose nested arrays are joined by
 * OR.
 * @throws ApiError 400 `invalid_search_filter`
 */
export const parseFilter = (value: unknown): Filter | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return parseExpression(value)
  if (!Array.isArray(value)) throw invalidType('String, Array', value)
  const parts: Filter[] = []
  for (const member of value) {
    if (typeof member === 'string') {
      const parsed = parseExpression(member)
      if (parsed) parts.push(parsed)
    } else if (Array.isArray(member)) {
      const choices = member.map((choice: unknown) => {
        if (typeof choice !== 'string') throw invalidType('String', choice)
        return parseExpression(choice)
      })
      const either = combine(
        'or',
        choices.filter((choice) => choice !== null),
      )
      if (either) parts.push(either)
    } else throw invalidType('String, [String]', member)
  }
  return combine('and', parts)
}
