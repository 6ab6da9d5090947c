import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inspectPdf } from '@/lib/leads/files/inspect-pdf'
import { makeObjectStream, makePdf, makeStream, type PdfOptions } from '../support/make-pdf'

const inspect = async (options: PdfOptions) => (await inspectPdf(Buffer.from(makePdf(options)))).kind
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
const inStream = (content: string | Buffer) => makeStream(12, '', Buffer.from(content))

describe('inspectPdf', () => {
  test.each<[string, PdfOptions]>([
    ['with one page', {}],
    ['that ends without a line break', { after: '' }],
    ['by Word that opens at a page', { catalogue: '/OpenAction [3 0 R /FitH 800]' }],
    [
      'by Acrobat that opens at a page',
      { catalogue: '/OpenAction << /S /GoTo /D [3 0 R /XYZ null null 0] >>' },
    ],
    [
      'by LaTeX that opens at a page by reference',
      { catalogue: '/OpenAction 6 0 R', objects: ['6 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj'] },
    ],
    [
      'by LibreOffice with language, structure and links',
      {
        catalogue:
          '/Lang (en-AU) /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>',
        objects: [
          '10 0 obj\n<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com/) >> >>\nendobj',
        ],
      },
    ],
    [
      'with a compressed object stream (PDF 1.5)',
      { objects: [makeObjectStream({ 10: '<< /Title (a) >>', 11: '<< /S /GoTo /D [3 0 R /Fit] >>' })] },
    ],
    [
      'whose open action is in a compressed stream',
      { catalogue: '/OpenAction 11 0 R', objects: [makeObjectStream({ 11: '<</S/GoTo/D[3 0 R/Fit]>>' })] },
    ],
    [
      'with JavaScript in its keywords',
      { objects: ['10 0 obj\n<< /Keywords (HTML/JavaScript /JS /Launch) >>\nendobj'] },
    ],
    ['with JavaScript in its text', { objects: [inStream('BT (Skills: CSS/JavaScript /JS) Tj ET')] }],
    [
      'with glyphs named like keys',
      { objects: ['10 0 obj\n<< /Differences [65 /AA 66 /JS /EF] >>\nendobj'] },
    ],
    ['with bookmarks', { objects: ['10 0 obj\n<< /Type /Outlines /First 11 0 R /Last 11 0 R >>\nendobj'] }],
    ['with an incremental update', { after: '\n10 0 obj\n<< >>\nendobj\nstartxref\n9\n%%EOF\r\n' }],
    [
      'with a predictor in its cross-reference stream',
      {
        objects: [
          makeStream(
            10,
            '/Type /XRef /W [1 2 1] /DecodeParms << /Predictor 12 >> /Filter /FlateDecode',
            deflateSync('x'),
          ),
        ],
      },
    ],
  ])('[FM-15] accepts a PDF %s', async (_name, options) => {
    expect(await inspect(options)).toBe('fine')
  })

  test.each<[string, PdfOptions]>([
    ['runs a script when opened', { catalogue: `/OpenAction ${SCRIPT}` }],
    [
      'runs a script by reference',
      { catalogue: '/OpenAction 10 0 R', objects: [`10 0 obj\n${SCRIPT}\nendobj`] },
    ],
    ['opens a URL', { catalogue: '/OpenAction << /S /URI /URI (https://evil.example) >>' }],
    [
      'opens a URL by reference',
      {
        catalogue: '/OpenAction 10 0 R',
        objects: ['10 0 obj\n<< /S /URI /URI (https://evil.example) >>\nendobj'],
      },
    ],
    [
      'opens a URL after an incremental update',
      {
        catalogue: '/OpenAction 10 0 R',
        objects: ['10 0 obj\n<< /S /GoTo /D [3 0 R] >>\nendobj', '10 0 obj\n<< /S /URI /URI (a) >>\nendobj'],
      },
    ],
    ['has an open action that is missing', { catalogue: '/OpenAction 99 0 R' }],
    ['opens a page, then a URL', { catalogue: '/OpenAction << /S /GoTo /D [3 0 R] /Next 10 0 R >>' }],
    ['has a named script', { catalogue: '/Names << /JavaScript << /Names [(a) 10 0 R] >> >>' }],
    [
      'escapes the names of its script action',
      { catalogue: `/Open#41ction << /S /#4aava#53cript /J#53 (a) >>` },
    ],
    ['has additional actions', { catalogue: '/AA << /WC 10 0 R >>' }],
    ['launches a program', { objects: ['10 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'] }],
    ['attaches a file', { objects: ['10 0 obj\n<< /Type /Filespec /EF << /F 11 0 R >> >>\nendobj'] }],
    ['attaches a file as a stream', { objects: [makeStream(10, '/Type /EmbeddedFile', Buffer.from('MZ'))] }],
    ['contains an XFA form', { catalogue: '/AcroForm << /XFA 10 0 R >>' }],
    ['submits a form', { objects: ['10 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>\nendobj'] }],
    ['opens another document', { objects: ['10 0 obj\n<< /S /GoToR /F (\\\\\\\\evil\\\\a.pdf) >>\nendobj'] }],
    ['plays media', { objects: ['10 0 obj\n<< /Subtype /RichMedia >>\nendobj'] }],
    ['hides a script after a string', { catalogue: `/X (\\(stream endobj) /OpenAction ${SCRIPT}` }],
    ['hides a script behind a comment', { catalogue: `/X % >> endobj\n/OpenAction ${SCRIPT}` }],
    ['hides a script in a stream', { objects: [inStream(`x 11 0 obj ${SCRIPT} endobj`)] }],
    ['hides a script in a string', { objects: [`10 0 obj\n(11 0 obj ${SCRIPT} endobj)\nendobj`] }],
    [
      'hides a script behind an object number with comments',
      { objects: [inStream(`11 % a\n0 % b\nobj${SCRIPT}`)] },
    ],
    [
      'hides a script in a second trailer',
      { objects: [inStream(`trailer << /Root << /OpenAction ${SCRIPT} >> >>`)] },
    ],
    ['hides a script in a compressed stream', { objects: [makeObjectStream({ 10: SCRIPT })] }],
    [
      'hides a script in a string of an object stream',
      { objects: [makeStream(20, '/First 5 /N 1', Buffer.from(`10 1 (${SCRIPT})`))] },
    ],
    [
      'hides a script in a compressed stream without a type',
      { objects: [makeObjectStream({ 10: SCRIPT }, { entries: '/Filter [/FlateDecode]' })] },
    ],
    [
      'hides a script in a stream with an escaped type',
      { objects: [makeObjectStream({ 10: SCRIPT }, { entries: '/Type /Obj#53tm /Filter /Flate#44ecode' })] },
    ],
    [
      'compresses a script with another filter',
      {
        objects: [
          makeObjectStream(
            { 10: SCRIPT },
            {
              entries: '/Type /ObjStm /Filter /ASCIIHexDecode',
              pack: (data) => Buffer.from(data.toString('hex')),
            },
          ),
        ],
      },
    ],
    [
      'compresses a script twice',
      {
        objects: [
          makeObjectStream(
            { 10: SCRIPT },
            {
              entries: '/Filter [/FlateDecode /FlateDecode]',
              pack: (data) => deflateSync(deflateSync(data)),
            },
          ),
        ],
      },
    ],
    [
      'references the filter indirectly',
      { objects: [makeObjectStream({ 10: SCRIPT }, { entries: '/Type /ObjStm /Filter 30 0 R' })] },
    ],
    [
      'uses a predictor',
      {
        objects: [
          makeObjectStream(
            { 10: SCRIPT },
            { entries: '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>' },
          ),
        ],
      },
    ],
    [
      'has a damaged compressed stream',
      { objects: [makeObjectStream({ 10: '<< >>' }, { pack: (data) => deflateSync(data).subarray(0, 8) })] },
    ],
  ])('[LD-04] rejects a PDF that %s', async (_name, options) => {
    expect(await inspect(options)).toBe('active')
  })

  test('[LD-04] rejects an encrypted PDF', async () => {
    expect(await inspect({ trailer: '/Encrypt 10 0 R' })).toBe('locked')
    expect(
      await inspect({ objects: [makeStream(10, '/Type /XRef /Encrypt << /V 4 >>', Buffer.from('x'))] }),
    ).toBe('locked')
  })

  test('[LD-04] rejects a PDF with bytes before or after it', async () => {
    expect(await inspect({ after: '\n<script>alert(1)</script>' })).toBe('foreign')
    for (const bytes of [Buffer.concat([Buffer.from('x'), makePdf()]), Buffer.from('%PDF-1.7\n1 0 obj')])
      expect(await inspectPdf(bytes)).toEqual({ kind: 'foreign' })
  })

  test('[LD-04] rejects a PDF that exceeds the read budget as a bomb', async () => {
    const big = makeObjectStream({ 10: `(${' '.repeat(9_000_000)})` })
    expect(await inspect({ objects: [big] })).toBe('bomb')
    const many = makeObjectStream({ 10: `(${' '.repeat(7_000_000)})` })
    expect(await inspect({ objects: [many, many, many, many, many] })).toBe('bomb')
    const overlapping = ' 1 0 obj << /First 1 /N 1 >> stream '.repeat(30_000)
    expect(await inspect({ objects: [inStream(overlapping)] })).toBe('bomb')
    expect(await inspect({ objects: [inStream(' 1 0 obj ('.repeat(100_000))] })).toBe('bomb')
    expect(await inspect({ objects: [inStream(`1 0 obj [${'1 '.repeat(300_000)}]`)] })).toBe('bomb')
  })

  test('[LD-04] returns a result for any input', async () => {
    const good = makePdf({ objects: [makeObjectStream({ 10: '<< /A (b) >>' })] })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 20 }),
        async (changes) => {
          const bytes = Buffer.from(good)
          for (const [at, value] of changes) bytes[at] = value
          expect(['fine', 'foreign', 'bomb', 'active', 'locked']).toContain((await inspectPdf(bytes)).kind)
        },
      ),
      { numRuns: 300 },
    )
  })
})
