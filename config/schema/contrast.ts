/** Converts an sRGB channel (0–255) to linear light (WCAG 2.2, relative luminance). */
function linearise(channel: number): number {
  const c = channel / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

/** Relative luminance (0 black to 1 white) of a `#RRGGBB` colour. */
function relativeLuminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16)
  return (
    0.2126 * linearise((value >> 16) & 255) +
    0.7152 * linearise((value >> 8) & 255) +
    0.0722 * linearise(value & 255)
  )
}

/** WCAG contrast ratio (1–21) of two `#RRGGBB` colours, in any order. */
export function contrastRatio(a: string, b: string): number {
  const [one, other] = [relativeLuminance(a), relativeLuminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
