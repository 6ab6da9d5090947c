/**
 * A facet value as a part of an address: lower case, spaces as hyphens (`SS-04`); accents folded and signs that an address
 * can not carry turned into hyphens, so that it never needs percent-encoding. Empty for a value without letters and digits.
 */
export function slugifyValue(value: string): string {
  const slug = value
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return /[a-z0-9]/.test(slug) ? slug : ''
}

/** A part of a path as text; a broken escape is taken as it is written. Never throws. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
