import { describe, expect, test } from 'vitest'
import type { ByteSource } from '@/lib/leads/files/file-bytes'
import { inspectFile } from '@/lib/leads/files/inspect-file'
import { DOCX_PARTS, makeBody, makeDocx, makeField, makeRels, makeTypes } from '../support/make-docx'
import type { Part, ZipOptions } from '../support/make-zip'

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => Buffer.from(bytes.subarray(offset, offset + length)),
})
const inspect = async (more: readonly Part[], options: ZipOptions = {}) =>
  (await inspectFile(sourceOf(makeDocx(more, options)))).kind
const { types, rels, document } = DOCX_PARTS
const withBody = (body: string) => inspect([{ ...document, content: makeBody(body) }])
const withRelation = (type: string, target: string, isExternal = true) =>
  inspect([{ name: 'word/_rels/document.xml.rels', content: makeRels({ type, target, isExternal }) }])
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
const LOCAL = { name: 'word/a.xml', content: '<a/>' }

describe('inspectWord', () => {
  test('[FM-15] accepts a document from Word: compression flags, padded headers, template path, links, fields', async () => {
    const padding = Buffer.concat([Buffer.from([0x20, 0xa2, 4, 0]), Buffer.alloc(260)])
    padding.writeUInt16LE(260, 2)
    const links = makeRels(
      { type: 'hyperlink', target: 'https://example.com/a?b=c', isExternal: true },
      { type: 'hyperlink', target: 'mailto:mia@example.com', isExternal: true },
      { type: 'image', target: 'media/image1.png' },
    )
    const template = 'file:///C:\\Users\\mia\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx'
    const settings = makeRels({ type: 'attachedTemplate', target: template, isExternal: true })
    const fields =
      makeField(' PAGE ', '  \\* MERGEFORMAT ') + makeField('HYPERLINK "https://example.com/dde"')
    expect(
      await inspect([
        { ...types, flags: 6, localExtra: padding },
        { ...rels, flags: 6 },
        { ...document, content: makeBody(fields), flags: 6 },
        { name: 'word/_rels/document.xml.rels', content: links, flags: 6 },
        { name: 'word/_rels/settings.xml.rels', content: settings, flags: 6 },
        { name: 'word/media/image1.png', content: '\u0089PNG', isStored: true },
        { name: 'docProps/app.xml', content: '<Properties/>', flags: 6 },
      ]),
    ).toBe('fine')
  })

  test('[FM-15] accepts a document from LibreOffice or Google Docs: data descriptors, UTF-8 names', async () => {
    const parts = [types, rels, document].map((part) => ({ ...part, hasDescriptor: true, flags: 0x800 }))
    expect(await inspect([...parts, { name: 'word/media/', isStored: true }])).toBe('fine')
  })

  test('[FM-15] accepts nested page fields, citations and the path of a pasted picture', async () => {
    const nested = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>'
    expect(
      await withBody(`${nested}${makeField(' NUMPAGES ')}${makeField('ADDIN ZOTERO_ITEM CSL {}')}`),
    ).toBe('fine')
    expect(await withBody(makeField('INCLUDEPICTURE "/var/folders/x/page1.png" \\* MERGEFORMATINET'))).toBe(
      'fine',
    )
    expect(await withBody('<w:fldSimple w:instr=" PAGE "/>')).toBe('fine')
  })

  test.each<[string, readonly Part[], ZipOptions]>([
    ['with bytes before it', [], { before: Buffer.from('PK\u0003\u0004') }],
    ['with a gap before its directory', [], { gap: Buffer.from('hidden') }],
    ['with bytes after its end', [], { after: Buffer.from('x') }],
    ['with a directory that lists too few files', [LOCAL], { count: 3 }],
    ['with a second end record in its comment', [], { comment: `PK\u0005\u0006${'\0'.repeat(18)}` }],
    ['with a name that differs between directory and header', [{ ...LOCAL, localName: 'word/b.xml' }], {}],
    ['with two parts of the same name', [LOCAL, { ...LOCAL, name: 'WORD/A.XML' }], {}],
    ['with a path traversal', [{ ...LOCAL, name: 'word/../../a.xml' }], {}],
    ['with an absolute path', [{ ...LOCAL, name: '/etc/passwd' }], {}],
    ['with a Windows path', [{ ...LOCAL, name: 'word\\a.xml' }], {}],
    ['with an encrypted part', [{ ...LOCAL, flags: 1 }], {}],
    ['with Zip64 sizes', [{ ...LOCAL, extra: Buffer.from([1, 0, 0, 0]) }], {}],
    ['with a second name in an extra field', [{ ...LOCAL, localExtra: Buffer.from([0x75, 0x70, 0, 0]) }], {}],
    ['with a part larger than declared', [{ ...LOCAL, unpacked: 2 }], {}],
    ['with a part smaller than declared', [{ ...LOCAL, unpacked: 900 }], {}],
    ['with a wrong checksum', [{ ...LOCAL, crc: 1 }], {}],
    ['with overlapping parts', [{ ...LOCAL, packed: 900 }], {}],
    ['with a DOCTYPE', [{ ...LOCAL, content: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }], {}],
    ['in UTF-16', [{ ...LOCAL, content: Buffer.from('\ufeff<a/>', 'utf16le') }], {}],
    ['in UTF-7', [{ ...LOCAL, content: '<?xml version="1.0" encoding="utf-7"?><a/>' }], {}],
    ['without readable types', [{ ...types, content: '<Types>' }], {}],
    ['without readable relationships', [{ ...rels, content: '' }], {}],
  ])('[LD-04] rejects a document %s as damaged', async (_name, parts, options) => {
    expect(await inspect(parts, options)).toBe('foreign')
  })

  test.each<[string, Part]>([
    ['macros', { name: 'word/vbaProject.bin', content: 'x' }],
    ['macros under another name', { name: 'word/theme/theme2.xml', content: OLE }],
    ['an embedded archive', { name: 'word/media/image1.png', content: 'PK\u0003\u0004' }],
    ['a Windows executable', { name: 'word/media/image1.jpeg', content: 'MZ\u0090' }],
    ['an embedded workbook', { name: 'word/embeddings/Book1.xlsx', content: 'x' }],
    [
      'a macro content type',
      {
        ...types,
        content: makeTypes('<Override PartName="/a" ContentType="application/vnd.ms-office.vbaProject"/>'),
      },
    ],
    [
      'a macro-enabled main part',
      {
        ...types,
        content: makeTypes().replace(
          'openxmlformats-officedocument.wordprocessingml.document.main',
          'ms-word.document.macroEnabled.main',
        ),
      },
    ],
    [
      'an ActiveX control',
      {
        ...types,
        content: makeTypes('<Default Extension="x" ContentType="application/vnd.ms-office.activeX+xml"/>'),
      },
    ],
  ])('[LD-04] rejects a document with %s', async (_name, part) => {
    expect(await inspect([part])).toBe('active')
  })

  test.each([
    ['attachedTemplate', 'https://evil.example/t.dotm', true],
    ['attachedTemplate', 'file://///evil.example/share/t.dotm', true],
    ['attachedTemplate', '\\\\evil.example\\share\\t.dotm', true],
    ['image', 'https://evil.example/pixel.png', true],
    ['oleObject', 'https://evil.example/a', true],
    ['oleObject', 'embeddings/a.bin', false],
    ['frame', 'https://evil.example/', true],
    ['subDocument', 'part2.docx', false],
    ['aFChunk', 'chunk.html', false],
    ['control', 'activeX/activeX1.xml', false],
    ['image', 'http://evil.example/a.png', false],
    ['styles', '\\\\evil.example\\a', false],
  ])('[LD-04] rejects a relationship %s to %s', async (type, target, isExternal) => {
    expect(await withRelation(type, target, isExternal)).toBe('active')
  })

  test.each([
    ['in one piece', makeField(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ')],
    ['in pieces', makeField('D', 'D', 'E ', '"cmd"')],
    ['in character references', makeField('&#68;&#x44;E "cmd"')],
    ['split by a comment', makeField('DD<!-- -->E cmd')],
    ['in CDATA', makeField('<![CDATA[DDE cmd]]>')],
    ['in an attribute', '<w:fldSimple w:x=">" w:instr="dde cmd"><w:r/></w:fldSimple>'],
    ['with an encoded field type', makeField('DDE cmd').replace('"begin"', '"&#98;egin"')],
    ['with another prefix', makeField('DDE cmd').replaceAll('w:', 'x:')],
    [
      'generated by a nested field',
      makeField('</w:instrText></w:r>' + makeField('QUOTE 68 68 69') + '<w:r><w:instrText>'),
    ],
    ['in quotation marks', makeField('"DDE" cmd')],
    [
      'that never ends',
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE a</w:instrText></w:r>',
    ],
    ['that links a file', makeField('LINK Word.Document.8 "\\\\\\\\evil\\\\a.doc"')],
    ['that includes a text', makeField('INCLUDETEXT "https://evil.example/a"')],
    ['that includes a picture', makeField('INCLUDEPICTURE "\\\\\\\\evil\\\\a.png"')],
  ])('[LD-04] rejects a DDE or linking field %s', async (_name, body) => {
    expect(await withBody(body)).toBe('active')
  })

  test.each<[string, readonly Part[]]>([
    ['declares gigabytes of content', [{ name: 'word/media/a.xml', unpacked: 4_000_000_000 }]],
    ['has a high compression ratio', [{ name: 'word/a.xml', content: Buffer.alloc(20_000_000) }]],
    ['has thousands of parts', Array.from({ length: 4000 }, (_, index) => ({ name: `word/${index}` }))],
    [
      'has too much text',
      [{ name: 'word/a.xml', content: `<a>${'ab1cd2ef'.repeat(3_200_000)}</a>`, isStored: true }],
    ],
  ])('[LD-04] rejects a document that %s as a bomb', async (_name, parts) => {
    expect(await inspect(parts)).toBe('bomb')
  })
})
