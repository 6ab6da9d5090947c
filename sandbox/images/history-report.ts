/** Page margin and line spacing, in points. */
const MARGIN = 56
const LEADING = 22

/** A one-page PDF vehicle history report, as dealers upload them, marked as a sample. */
export function createHistoryReport(stocknum: string): Buffer {
  const lines = [
    'Vehicle history report (sample)',
    `Stock number ${stocknum}`,
    '',
    'Written off: no record',
    'Stolen: no record',
    'Money owing: no record',
    'Odometer: readings consistent with service records',
    '',
    'This is a sample report for a fictitious vehicle.',
  ]
  const text = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf ${LEADING} TL ${MARGIN} ${842 - MARGIN * 2} Td\n${text}\nET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/**
 * Assembles a PDF from numbered objects, the first of which is the catalog. ASCII only, so characters equal
 * bytes.
 */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'ascii')
}
