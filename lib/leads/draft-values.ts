/** Size of a draft's values in bytes of JSON. The longest message a form takes is 4,000 characters. */
export const LARGEST_DRAFT = 16 * 1024

/**
 * The values of a form within `largest` bytes of JSON. Short values come first, so that only the longest are cut, and
 * what has no room at all is left out. Pure.
 */
export function limitDraftValues(
  values: Readonly<Record<string, string>>,
  largest: number = LARGEST_DRAFT,
): Record<string, string> {
  const limited: [string, string][] = []
  // Every entry but the last has a comma, the last one the closing brace.
  let room = largest - '{'.length
  const entries = Object.entries(values).toSorted(([, a], [, b]) => a.length - b.length)
  for (const [name, value] of entries) {
    const forName = measureJson(name) + ':,'.length
    const cut = cutToJson(value, room - forName)
    if (cut === null) continue
    limited.push([name, cut])
    room -= forName + measureJson(cut)
  }
  return Object.fromEntries(limited)
}

/** The start of a text whose JSON has at most `room` bytes; `null` when not even an empty one fits. */
function cutToJson(text: string, room: number): string | null {
  let left = room - '""'.length
  if (left < 0) return null
  let end = 0
  // By code point, so that no surrogate pair is split; ends after at most `room` steps.
  for (const character of text) {
    left -= measureJson(character) - '""'.length
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

function measureJson(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length
}
