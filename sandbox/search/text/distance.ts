/**
 * The Damerau–Levenshtein distance (insertion, deletion, substitution or transposition of neighbours) between
 * `query` and `word` or, with `prefix`, the closest prefix of `word`.
 * @returns `limit + 1` when the distance exceeds `limit`
 */
export const countTypos = (query: string, word: string, limit: number, prefix: boolean): number => {
  const tooMany = limit + 1
  if (query.length - word.length > limit) return tooMany
  if (!prefix && word.length - query.length > limit) return tooMany
  if (prefix ? word.startsWith(query) : word === query) return 0
  if (limit === 0) return tooMany
  // A prefix longer than the query by more than the limit cannot be within the limit.
  const width = prefix ? Math.min(word.length, query.length + limit) : word.length
  let beforePrevious: number[] = []
  let previous = Array.from({ length: width + 1 }, (_, i) => i)
  for (let i = 1; i <= query.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= width; j++) {
      const same = query.charCodeAt(i - 1) === word.charCodeAt(j - 1)
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        i > 1 &&
        j > 1 &&
        query.charCodeAt(i - 1) === word.charCodeAt(j - 2) &&
        query.charCodeAt(i - 2) === word.charCodeAt(j - 1)
      if (swapped) cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return tooMany
    beforePrevious = previous
    previous = current
  }
  const result = prefix ? Math.min(...previous) : (previous[width] ?? tooMany)
  return Math.min(result, tooMany)
}

/** Whether `word` (or, with `prefix`, a prefix of it) is within `limit` typos of `query`. */
export const isWithinTypos = (query: string, word: string, limit: number, prefix: boolean): boolean =>
  countTypos(query, word, limit, prefix) <= limit
