/** Converts a value to a URL slug: lower case, letters and digits joined by hyphens, without accents (`SS-04`). */
export function slugify(value: string): string {
  return (
    value
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      // The previous replacement leaves no consecutive hyphens.
      .replaceAll(/^-|-$/g, '')
  )
}

/** Folds a text for comparison: lower case, without accents and surrounding spaces. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
