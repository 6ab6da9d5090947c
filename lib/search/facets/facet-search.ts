/**
 * Searches within a facet: values whose label contains every word of `query`,
 * ignoring case and accents. `found` counts all matches; `shown` holds the
 * first `most` of them plus all refined values, so that these can be removed.
 */
export function searchFacetValues<Value extends { label: string; isRefined: boolean }>(
  values: readonly Value[],
  query: string,
  most: number,
): { shown: Value[]; found: number } {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const matches = values.filter(({ label }) => {
    const name = foldText(label)
    return words.every((word) => name.includes(word))
  })
  const visible = new Set(matches.slice(0, most))
  return {
    shown: values.filter((entry) => entry.isRefined || visible.has(entry)),
    found: matches.length,
  }
}

function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
