import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ByteSource, cleanFileName } from '@/lib/leads/files/file-bytes'
import { inspectFile } from '@/lib/leads/files/inspect-file'
import {
  makeDoc,
  makeDocx,
  makeHeic,
  makeJpeg,
  makePdf,
  makePng,
  makeWebp,
  makeZip,
} from '../support/make-files'

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => Buffer.from(bytes.subarray(offset, offset + length)),
})
const inspect = (bytes: Uint8Array) => inspectFile(sourceOf(bytes))
const join = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
const text = (content: string) => new Uint8Array(Buffer.from(content))
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('inspectFile', () => {
  test.each([
    ['a photo', makeJpeg(4032, 3024), 'image/jpeg'],
    ['a photo from a large phone camera', makeJpeg(12_000, 9000), 'image/jpeg'],
    ['a screenshot', makePng(1170, 2532), 'image/png'],
    ['a WebP', makeWebp(1600, 1200), 'image/webp'],
    ['an HEIC', makeHeic(4032, 3024), 'image/heic'],
    ['a PDF', makePdf(), 'application/pdf'],
    ['a Word document', makeDocx(), WORD],
    ['a legacy Word document', makeDoc(), 'application/msword'],
  ])('[FM-15] detects %s from its content', async (_name, bytes, type) => {
    expect(await inspect(bytes)).toEqual({ kind: 'fine', type })
  })

  test.each([
    ['an empty file', text('')],
    ['an SVG with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an HTML page', text('<!doctype html><script>alert(1)</script>')],
    ['a GIF', text('GIF89a')],
    ['a Windows executable', text('MZ\u0090\u0000')],
    ['a shell script', text('#!/bin/sh\nrm -rf /')],
    ['a ZIP archive', makeZip([{ name: 'a.txt' }])],
    ['an archive with only the content types of Word', makeZip([{ name: '[Content_Types].xml' }])],
    ['a legacy Office file that is not Word', makeDoc(['Workbook'])],
    ['an image that is also HTML', join(makeJpeg(10, 10), '<SCRIPT>alert(1)</script>')],
    ['an image that is also an archive', makeZip([{ name: 'a.class' }], { before: makePng(10, 10) })],
    ['a PDF that is also an archive', makeZip([{ name: 'a.js' }], { before: makePdf() })],
    [
      'an image with an archive and trailing bytes',
      join(makeZip([{ name: 'a' }], { before: makePng(9, 9) }), 'x'),
    ],
    ['an image that is also a PDF', join(makePng(10, 10), makePdf())],
    ['a JPEG without image data', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
    ['a truncated PNG', makePng(10, 10).slice(0, 20)],
    ['a Word document with a truncated directory', makeDocx().slice(0, -30)],
  ])('[LD-04] rejects %s', async (_name, bytes) => {
    expect(await inspect(bytes)).toEqual({ kind: 'foreign' })
  })

  test.each([
    ['a PNG', makePng(30_000, 30_000)],
    ['a PNG of one pixel row', makePng(2_000_000_000, 1)],
    ['a JPEG', makeJpeg(65_535, 65_535)],
    ['a WebP', makeWebp(16_384, 16_384)],
    ['an HEIC', makeHeic(50_000, 50_000)],
  ])('[LD-04] rejects %s with huge dimensions as a bomb', async (_name, bytes) => {
    expect(await inspect(bytes)).toEqual({ kind: 'bomb' })
  })

  test.each([
    ['with macros', makeDoc(['WordDocument', '_VBA_PROJECT']), 'active'],
    ['with an embedded file', makeDoc(['WordDocument', '\u0001Ole10Native']), 'active'],
    ['with a DDE field', join(makeDoc(), '\u0013DDEAUTO c:\\windows\\cmd.exe'), 'active'],
    ['with a password', makeDoc(['EncryptionInfo', 'EncryptedPackage']), 'locked'],
  ])('[LD-04] rejects a legacy Word document %s', async (_name, bytes, kind) => {
    expect(await inspect(bytes)).toEqual({ kind })
  })

  test('[LD-04] returns a result for any input', async () => {
    const heads = [
      makeJpeg(9, 9),
      makePng(9, 9),
      makeWebp(9, 9),
      makeHeic(9, 9),
      makeDocx(),
      makePdf(),
      makeDoc().slice(0, 600),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }),
        fc.nat(600),
        async (head, changes, length) => {
          const bytes = head.slice(0, length)
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          expect(['fine', 'foreign', 'bomb', 'active', 'locked']).toContain((await inspect(bytes)).kind)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['cv.pdf', 'application/pdf', 'cv.pdf'],
  ['My CV (final) 2026.PDF', 'application/pdf', 'My CV _final_ 2026.pdf'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['C:\\Users\\mia\\car.JPEG', 'image/jpeg', 'car.jpeg'],
  ['evil.html', 'image/jpeg', 'evil.jpg'],
  ['photo\u202Egpj.exe', 'image/jpeg', 'photo_gpj.jpg'],
  ['nul.jpg', 'image/jpeg', '_nul.jpg'],
  ['CON', 'image/jpeg', '_CON.jpg'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['...', 'image/png', 'file.png'],
  ['-rf.png', 'image/png', 'rf.png'],
  ['Māori whānau.png', 'image/png', 'Māori whānau.png'],
  ['a\r\nSet-Cookie: x.png', 'image/png', 'a_Set-Cookie_ x.png'],
  [`${'x'.repeat(500)}.png`, 'image/png', `${'x'.repeat(100)}.png`],
])('[LD-04] renames a file %j of type %s to %s', (name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected)
})
