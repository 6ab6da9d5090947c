import { makeZip, type Part, type ZipOptions } from './make-zip'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const makeRels = (...relations: { type: string; target: string; isExternal?: boolean }[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations
    .map(
      ({ type, target, isExternal }, index) =>
        `<Relationship Id="rId${index}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

export const makeTypes = (more = '') =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${more}</Types>`

export const makeBody = (body: string) =>
  `${XML}<w:document ${W}><w:body><w:p>${body}</w:p></w:body></w:document>`

/** The runs of a field; each argument is a separate piece of its code. */
export const makeField = (...code: string[]) =>
  [
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
    ...code.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`),
    '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r>',
    '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
  ].join('')

export const DOCX_PARTS = {
  types: { name: '[Content_Types].xml', content: makeTypes() },
  rels: { name: '_rels/.rels', content: makeRels({ type: 'officeDocument', target: 'word/document.xml' }) },
  document: { name: 'word/document.xml', content: makeBody('<w:r><w:t>Curriculum vitae</w:t></w:r>') },
} satisfies Record<string, Part>

/** A Word document. `more` adds parts or replaces those of the same name. */
export function makeDocx(more: readonly Part[] = [], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const names = new Set(more.map(({ name }) => name))
  return makeZip([...Object.values(DOCX_PARTS).filter(({ name }) => !names.has(name)), ...more], options)
}
