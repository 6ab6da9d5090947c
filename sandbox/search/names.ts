/** `maxTotalHits` → `max_total_hits`, as in error codes. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `maxTotalHits` → `max-total-hits`, as in URLs. */
export const toKebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Names in backticks, separated by commas, as in error messages. */
export const quoteNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
