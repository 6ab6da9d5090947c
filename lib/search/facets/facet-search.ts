/**
 * Those of a facet's values that have every word of `query` in their name, whatever the letter case and accents: how many
 * they are, and the first `most` of them to show. Chosen values are shown in any case, so that they can be let go.
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
  const kept = new Set(matches.slice(0, most))
  return {
    shown: values.filter((entry) => entry.isRefined || kept.has(entry)),
    found: matches.length,
  }
}

function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
