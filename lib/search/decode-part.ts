/** Decodes one path segment. Returns a segment with a malformed escape unchanged; never throws. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
