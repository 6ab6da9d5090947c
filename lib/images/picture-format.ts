/** Single-frame bitmap formats that the server decodes. */
type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCodePoint(...bytes.subarray(from, to))

/**
 * Detects an image format by its first bytes; `null` for all others, so that vector, animated and document formats
 * never reach a decoder.
 */
export function readPictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\u001A\n')
    return isAnimatedPng(bytes) ? null : 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? null : 'webp'
  return ascii(bytes, 4, 12) === 'ftypavif' ? 'avif' : null
}

/** The `acTL` chunk of an animated PNG precedes the image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = ascii(bytes, at + 4, at + 8)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

function isAnimatedWebp(bytes: Uint8Array): boolean {
  const ANIMATION = 0x02
  return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION) !== 0
}
