/** Image delivery parameters: `?width=640&format=auto&quality=75`. */

const WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
const FORMATS = ['webp', 'jpeg', 'avif', 'png'] as const
export type Format = (typeof FORMATS)[number]
export type Delivery = { width: number; format: Format; quality: number }

const DEFAULT_WIDTH = 1200
const DEFAULT_QUALITY = 75
const MIME: Record<Format, string> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  png: 'image/png',
}

/**
 * Parses the delivery parameters. Rounds the width up to the next of `WIDTHS` and clamps the quality to
 * 1…100. `format=auto` selects WebP if accepted, fallback JPEG (PNG for transparent pictures). AVIF must be
 * requested explicitly, because it takes several times as long to encode. Returns an error for a non-numeric
 * parameter or unknown format.
 */
export function readDelivery(
  query: Record<string, string | undefined>,
  accept: string,
  transparent: boolean,
): Delivery | { error: string } {
  const width = readNumber(query['width'], DEFAULT_WIDTH)
  const quality = readNumber(query['quality'], DEFAULT_QUALITY)
  if (width === undefined) return { error: 'width must be a whole number of pixels' }
  if (quality === undefined) return { error: 'quality must be a whole number from 1 to 100' }
  const format = chooseFormat(query['format'] ?? 'auto', accept, transparent)
  if (format === undefined) return { error: 'format must be auto, webp, jpeg, avif or png' }
  return { width: clampWidth(width), format, quality: Math.min(100, Math.max(1, quality)) }
}

function clampWidth(width: number): number {
  return WIDTHS.find((candidate) => candidate >= width) ?? 3840
}

export function mimeOf(format: Format): string {
  return MIME[format]
}

function chooseFormat(requested: string, accept: string, transparent: boolean): Format | undefined {
  if (requested !== 'auto')
    return FORMATS.find((format) => format === (requested === 'jpg' ? 'jpeg' : requested))
  if (/image\/webp|image\/avif/.test(accept)) return 'webp'
  return transparent ? 'png' : 'jpeg'
}

function readNumber(text: string | undefined, fallback: number): number | undefined {
  if (text === undefined || text === '') return fallback
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
