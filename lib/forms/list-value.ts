/** Separates several values of one field in a string. No choice contains a line break. */
const SEPARATOR = '\n'

/** Joins several values of one field into a string, for form posts and stored drafts that hold only strings. */
function joinList(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

/** Splits a string created by `joinList`. */
export function splitList(text: string): string[] {
  return text.split(SEPARATOR).filter(Boolean)
}

/** Appends a value to a string created by `joinList`. */
export function addToList(list: string | undefined, value: string): string {
  return list === undefined ? value : joinList([list, value])
}
