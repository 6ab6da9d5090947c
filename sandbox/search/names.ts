/** `maxTotalHits` → `max_total_hits`, as error codes spell names. */
export const toSnakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `maxTotalHits` → `max-total-hits`, as addresses spell names. */
export const toKebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Names in back quotes, separated by commas, as messages list them. */
export const quoteNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
