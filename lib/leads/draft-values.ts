/** Maximum size of a draft's values in bytes of JSON. The longest message a form accepts is 4,000 characters. */
export const LARGEST_DRAFT = 16 * 1024

/**
 * Limits a form's values to `largest` bytes of JSON. Takes short values first, so only the longest are truncated; values
 * that do not fit are omitted. Pure.
 */
export function limitDraftValues(
  values: Readonly<Record<string, string>>,
  largest: number = LARGEST_DRAFT,
): Record<string, string> {
  const limited: [string, string][] = []
  // One extra byte per entry: a comma, or the closing brace after the last one.
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

/** Truncates a text to `room` bytes of JSON; `null` when not even an empty string fits. */
function cutToJson(text: string, room: number): string | null {
  let left = room - '""'.length
  if (left < 0) return null
  let end = 0
  // Iterates by code point, which keeps surrogate pairs together.
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
