const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}
const LONGEST = 100
/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Sanitizes an uploaded file name: removes folders, control and bidirectional characters, and names that are unsafe in
 * shells, mail programs or Windows. The extension always matches the detected `type`, so an image named `cv.html` opens as
 * an image.
 */
export function cleanFileName(name: string, type: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. -]+/, '')
  const [, base = clean, given = ''] = /^(.*)\.([^.]{0,10})$/u.exec(clean) ?? []
  const known = EXTENSIONS[type] ?? []
  const extension = known.find((candidate) => candidate === given.toLowerCase()) ?? known[0] ?? 'bin'
  const short = [...base]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
  const safe = DEVICE.test(short.split('.')[0] ?? '') ? `_${short}` : short
  return `${safe || 'file'}.${extension}`
}
