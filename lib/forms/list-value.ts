/** Between the values of one name when they travel as one text; no choice holds a line break. */
const SEPARATOR = '\n'

/** Several values of one name as one text, for where only texts fit: plain form posts and what is kept of them. */
export function joinList(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

/** The values in such a text. */
export function splitList(text: string): string[] {
  return text.split(SEPARATOR).filter(Boolean)
}

/** A text that holds what it held and one more value. */
export function addToList(list: string | undefined, value: string): string {
  return list === undefined ? value : joinList([list, value])
}
