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
/** Names that are devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A sender's file name without folders, control and direction characters and what shells, mail programs or Windows trip
 * over. Its extension is one of `type`, the content's, so that a picture called `cv.html` opens as a picture.
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
