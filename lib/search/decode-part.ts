/** A part of a path as text; a broken escape is taken as it is written. Never throws. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
