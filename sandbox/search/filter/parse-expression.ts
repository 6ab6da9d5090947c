import { badRequest, ApiError } from '../errors'
import type { Comparison, Filter } from './ast'
import { readToken, type Token } from './tokens'

const MAX_DEPTH = 200
const KEYWORDS = new Set(
  'AND OR IN NOT TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH _geoRadius _geoBoundingBox _geoPolygon'.split(
    ' ',
  ),
)
const OPERATIONS =
  'Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`'

const escapeDebug = (text: string): string =>
  text
    .replace(/["'\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/\r/g, '\\r')

/** Counts code points. */
const countCharacters = (text: string): number => Array.from(text).length

/** Recursive-descent parser for one expression; `position` is the offset of the next unread character. */
class Parser {
  private position = 0

  constructor(private readonly text: string) {}

  parse(): Filter {
    const filter = this.parseOr(0)
    const rest = this.peek()
    if (rest.kind !== 'end') {
      throw this.fail(
        `Found unexpected characters at the end of the filter: \`${escapeDebug(this.text.slice(rest.start))}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
        rest.start,
      )
    }
    return filter
  }

  private fail(message: string, start: number, end = this.text.length): ApiError {
    const column = countCharacters(this.text.slice(0, start)) + 1
    const size = countCharacters(this.text.slice(start, end))
    return badRequest('invalid_search_filter', `${message}\n${column}:${column + size} ${this.text}`)
  }

  private peek(): Token {
    const token = readToken(this.text, this.position)
    if (token.kind === 'unclosed') {
      const rest = escapeDebug(this.text.slice(token.start))
      throw this.fail(
        `Expression \`${rest}\` is missing the following closing delimiter: \`${token.quote}\`.`,
        token.start,
      )
    }
    if (token.kind === 'bad-escape')
      throw this.fail(`Malformed value: \`${escapeDebug(this.text.slice(token.start))}\`.`, token.start)
    return token
  }

  private next(): Token {
    const token = this.peek()
    this.position = token.end
    return token
  }

  /** Consumes the given keywords if they come next; otherwise leaves the position unchanged. */
  private take(...words: string[]): boolean {
    const before = this.position
    for (const word of words) {
      const token = this.peek()
      if (token.kind !== 'word' || token.text !== word) {
        this.position = before
        return false
      }
      this.position = token.end
    }
    return true
  }

  private parseOr(depth: number): Filter {
    if (depth > MAX_DEPTH) {
      throw this.fail(
        'The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.',
        this.position,
      )
    }
    const parts = [this.parseAnd(depth)]
    while (this.take('OR')) parts.push(this.parseAnd(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }

  private parseAnd(depth: number): Filter {
    const parts = [this.parseNot(depth)]
    while (this.take('AND')) parts.push(this.parseNot(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }

  private parseNot(depth: number): Filter {
    let negated = false
    while (this.take('NOT')) negated = !negated
    const part = this.parsePrimary(depth)
    return negated ? { kind: 'not', part } : part
  }

  private parsePrimary(depth: number): Filter {
    const token = this.peek()
    if (token.kind !== '(') return this.parseCondition()
    this.position = token.end
    const inner = this.parseOr(depth + 1)
    if (this.peek().kind !== ')') {
      throw this.fail(
        `Expression \`${escapeDebug(this.text.slice(token.start))}\` is missing the following closing delimiter: \`)\`.`,
        token.start,
      )
    }
    this.next()
    return inner
  }

  private parseCondition(): Filter {
    const start = this.peek()
    const field = this.parseField(start)
    const token = this.peek()
    if (token.kind === 'operator') {
      this.position = token.end
      return { kind: 'compare', field, operator: token.text as Comparison, value: this.parseValue() }
    }
    if (this.take('IN')) return { kind: 'in', field, values: this.parseList() }
    if (this.take('NOT', 'IN')) return { kind: 'not', part: { kind: 'in', field, values: this.parseList() } }
    if (this.take('EXISTS')) return { kind: 'exists', field }
    if (this.take('NOT', 'EXISTS')) return { kind: 'not', part: { kind: 'exists', field } }
    if (this.take('IS', 'NULL')) return { kind: 'null', field }
    if (this.take('IS', 'NOT', 'NULL')) return { kind: 'not', part: { kind: 'null', field } }
    if (this.take('IS', 'EMPTY')) return { kind: 'empty', field }
    if (this.take('IS', 'NOT', 'EMPTY')) return { kind: 'not', part: { kind: 'empty', field } }
    if (this.take('STARTS', 'WITH')) return { kind: 'starts-with', field, value: this.parseValue() }
    if (this.take('NOT', 'STARTS', 'WITH'))
      return { kind: 'not', part: { kind: 'starts-with', field, value: this.parseValue() } }
    const negated = this.take('NOT', 'CONTAINS')
    if (negated || this.take('CONTAINS')) throw this.containsNotEnabled(token)
    return this.parseBetween(field, start)
  }

  private containsNotEnabled(token: Token): ApiError {
    return new ApiError(
      400,
      'feature_not_enabled',
      `Using \`CONTAINS\` in a filter requires enabling the \`contains filter\` experimental feature. See https://github.com/orgs/meilisearch/discussions/763\n${token.start + 1}:${token.end + 1} ${this.text}`,
    )
  }

  private parseBetween(field: string, start: Token): Filter {
    const from = this.peek()
    const isValue = from.kind === 'string' || (from.kind === 'word' && !KEYWORDS.has(from.text))
    if (isValue) {
      this.position = from.end
      if (this.take('TO') && this.peek().kind !== 'end')
        return { kind: 'between', field, from: from.text, to: this.parseValue() }
    }
    throw this.failOperation(start)
  }

  private failOperation(start: Token): ApiError {
    const rest = this.text.slice(start.start)
    return this.fail(
      `${OPERATIONS} ${rest.trim() === '' ? 'but instead got nothing.' : `at \`${escapeDebug(rest)}\`.`}`,
      start.start,
    )
  }

  private parseField(token: Token): string {
    const named = token.kind === 'string' || (token.kind === 'word' && !KEYWORDS.has(token.text))
    if (named) {
      this.position = token.end
      return token.text
    }
    if (token.kind === 'word') throw this.failKeyword(token)
    throw this.failOperation(token)
  }

  private failKeyword(token: Token): ApiError {
    return this.fail(
      `Was expecting a value but instead got \`${token.text}\`, which is a reserved keyword. To use \`${token.text}\` as a field name or a value, surround it by quotes.`,
      token.start,
      token.end,
    )
  }

  private parseValue(): string {
    const token = this.peek()
    if (token.kind === 'string' || (token.kind === 'word' && !KEYWORDS.has(token.text))) {
      this.position = token.end
      return token.text
    }
    if (token.kind === 'word') throw this.failKeyword(token)
    if (token.kind === 'end') throw this.fail('Was expecting a value but instead got nothing.', token.start)
    throw this.fail(
      `Was expecting a value but instead got \`${escapeDebug(token.text)}\`.`,
      token.start,
      token.end,
    )
  }

  private parseList(): string[] {
    const open = this.peek()
    if (open.kind !== '[') throw this.fail('Expected `[` after `IN` keyword.', open.start)
    this.position = open.end
    const values: string[] = []
    for (;;) {
      const token = this.peek()
      if (token.kind === ']') {
        this.position = token.end
        return values
      }
      if (token.kind === 'end') {
        throw this.fail('Expected matching `]` after the list of field names given to `IN[`', token.start)
      }
      const isValue = token.kind === 'string' || (token.kind === 'word' && !KEYWORDS.has(token.text))
      if (!isValue) throw this.failListItem(token)
      values.push(token.text)
      this.position = token.end
      const after = this.peek()
      if (after.kind === ',') this.position = after.end
      else if (after.kind !== ']' && after.kind !== 'end') throw this.failListItem(after)
    }
  }

  private failListItem(token: Token): ApiError {
    const hint =
      token.kind === 'word' && KEYWORDS.has(token.text)
        ? `, which is a keyword. To use \`${token.text}\` as a field name or a value, surround it by quotes`
        : ''
    return this.fail(
      `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${escapeDebug(this.text.slice(token.start))}\`${hint}.`,
      token.start,
    )
  }
}

/**
 * Parses one filter expression.
 * @returns null for an empty expression
 * @throws ApiError 400 `invalid_search_filter`, or `feature_not_enabled` for CONTAINS
 */
export const parseExpression = (text: string): Filter | null =>
  text.trim() === '' ? null : new Parser(text).parse()
