import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ByteSource } from '@/lib/leads/files/byte-source'
import { cleanFileName } from '@/lib/leads/files/file-name'
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

describe('what an enquiry may carry', () => {
  test.each([
    ['a photo', makeJpeg(4032, 3024), 'image/jpeg'],
    ['a photo of a large phone camera', makeJpeg(12_000, 9000), 'image/jpeg'],
    ['a screenshot', makePng(1170, 2532), 'image/png'],
    ['a WebP', makeWebp(1600, 1200), 'image/webp'],
    ['a HEIC', makeHeic(4032, 3024), 'image/heic'],
    ['a PDF', makePdf(), 'application/pdf'],
    ['a Word document', makeDocx(), WORD],
    ['an old Word document', makeDoc(), 'application/msword'],
  ])('[FM-15] %s is told by its content', async (_name, bytes, type) => {
    expect(await inspect(bytes)).toEqual({ kind: 'fine', type })
  })

  test.each([
    ['nothing', text('')],
    ['a drawing with a script', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a GIF', text('GIF89a')],
    ['a program', text('MZ\u0090\u0000')],
    ['a shell script', text('#!/bin/sh\nrm -rf /')],
    ['an archive', makeZip([{ name: 'a.txt' }])],
    ['an archive that only says it is Word', makeZip([{ name: '[Content_Types].xml' }])],
    ['another old Office file or an installer', makeDoc(['Workbook'])],
    ['a picture that is a page too', join(makeJpeg(10, 10), '<SCRIPT>alert(1)</script>')],
    ['a picture that is an archive too', makeZip([{ name: 'a.class' }], { before: makePng(10, 10) })],
    ['a PDF that is an archive too', makeZip([{ name: 'a.js' }], { before: makePdf() })],
    [
      'a picture with an archive and bytes after it',
      join(makeZip([{ name: 'a' }], { before: makePng(9, 9) }), 'x'),
    ],
    ['a picture that PDF viewers open', join(makePng(10, 10), makePdf())],
    ['a JPEG without a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG that is cut off', makePng(10, 10).slice(0, 20)],
    ['a Word document whose directory is cut off', makeDocx().slice(0, -30)],
  ])('[LD-04] %s is refused', async (_name, bytes) => {
    expect(await inspect(bytes)).toEqual({ kind: 'foreign' })
  })

  test.each([
    ['a PNG', makePng(30_000, 30_000)],
    ['a PNG of one long line', makePng(2_000_000_000, 1)],
    ['a JPEG', makeJpeg(65_535, 65_535)],
    ['a WebP', makeWebp(16_384, 16_384)],
    ['a HEIC', makeHeic(50_000, 50_000)],
  ])('[LD-04] %s that is enormous once opened is a bomb', async (_name, bytes) => {
    expect(await inspect(bytes)).toEqual({ kind: 'bomb' })
  })

  test.each([
    ['with macros', makeDoc(['WordDocument', '_VBA_PROJECT']), 'active'],
    ['with a packed file', makeDoc(['WordDocument', '\u0001Ole10Native']), 'active'],
    ['with a DDE field', join(makeDoc(), '\u0013DDEAUTO c:\\windows\\cmd.exe'), 'active'],
    ['with a password', makeDoc(['EncryptionInfo', 'EncryptedPackage']), 'locked'],
  ])('[LD-04] refuses an old Office document %s', async (_name, bytes, kind) => {
    expect(await inspect(bytes)).toEqual({ kind })
  })

  test('[LD-04] whatever the bytes, the answer is a judgement', async () => {
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
])('[LD-04] a file called %j goes on as %s %s', (name, type, expected) => {
  expect(cleanFileName(name, type)).toBe(expected)
})
