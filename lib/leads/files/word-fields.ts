/** Field codes that only show something of the document itself (ECMA-376 part 1, 17.16.5), and those of citation tools. */
const HARMLESS = new Set(
  `ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY BIDIOUTLINE
  CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN
  FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC
  MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE QUOTE REF REVNUM SAVEDATE SECTION
  SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS
  USERNAME XE`.split(/\s+/),
)

/** A tag, in whose attributes `>` may stand, or the text between two tags. */
const PIECE = /<((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>|([^<]+)/g
const FIELD_MARK = /fldSimple|fldChar|instrText/i
const SIMPLE = /^(?:[\w.-]+:)?fldSimple\s/
const CHARACTER = /^(?:[\w.-]+:)?fldChar\s/
const TEXT = /^(\/?)(?:[\w.-]+:)?(?:instrText|delInstrText)(?:\s|\/?$)/
const INSTRUCTION = /\s(?:[\w.-]+:)?instr\s*=\s*("[^"]*"|'[^']*')/
const KIND = /\s(?:[\w.-]+:)?fldCharType\s*=\s*["']\s*(begin|separate|end)\s*["']/
/** A code word that may go on. */
const UNFINISHED = /^\s*(?!=)[^\s"]*$/
const LOCAL_PICTURE = /^\s*INCLUDEPICTURE\s+"?(?:[a-z]:\\|\/(?!\/))/i
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Whether a part's XML holds a field that starts another program or loads something from elsewhere, such as `DDEAUTO`. A field's
 * code may be spread over many elements; one whose code is made by a field inside of it is judged as harmful.
 */
export function hasActiveField(xml: string): boolean {
  // Text that no tag parser sees as text; producers do not write it in these parts.
  if (/<!\[CDATA\[|<!DOCTYPE/i.test(xml)) return FIELD_MARK.test(xml)
  if (!FIELD_MARK.test(xml)) return false
  const open: { code: string; isComplete: boolean }[] = []
  let isInstruction = false
  for (const [, encoded, text] of removeNotes(xml).matchAll(PIECE)) {
    const current = open.at(-1)
    if (text !== undefined) {
      if (!isInstruction) continue
      // Code outside of any field: its beginning was missed here.
      if (!current && text.trim() !== '') return true
      if (current && !current.isComplete) current.code += decodeEntities(text)
      continue
    }
    if (encoded === undefined) continue
    const tag = decodeEntities(encoded)
    const mark = TEXT.exec(tag)
    if (mark) isInstruction = mark[1] === '' && !tag.endsWith('/')
    if (SIMPLE.test(tag) && !isHarmless(INSTRUCTION.exec(tag)?.[1]?.slice(1, -1) ?? '')) return true
    const kind = CHARACTER.test(tag) ? KIND.exec(tag)?.[1] : undefined
    if (kind === 'begin') {
      // A field inside of the code word would make a part of it.
      if (current && !current.isComplete && UNFINISHED.test(current.code)) return true
      open.push({ code: '', isComplete: false })
    } else if (kind && current) {
      if (!isHarmless(current.code)) return true
      current.isComplete = true
      if (kind === 'end') open.pop()
    }
  }
  return open.some(({ code }) => !isHarmless(code))
}

function isHarmless(instruction: string): boolean {
  const code = instruction.trim()
  const [word = ''] = /^[^\s"\\]*/.exec(code) ?? []
  if (code === '' || code.startsWith('=')) return true
  // Word for Mac leaves such a field with a local path where a picture was pasted.
  if (LOCAL_PICTURE.test(instruction)) return true
  return HARMLESS.has(word.toUpperCase())
}

/** Without comments and processing instructions, in one pass. */
function removeNotes(xml: string): string {
  const parts: string[] = []
  let at = 0
  let comment = xml.indexOf('<!--')
  let instruction = xml.indexOf('<?')
  while (comment !== -1 || instruction !== -1) {
    const isComment = instruction === -1 || (comment !== -1 && comment < instruction)
    const start = isComment ? comment : instruction
    parts.push(xml.slice(at, start))
    const end = xml.indexOf(isComment ? '-->' : '?>', start + 2)
    if (end === -1) return parts.join('')
    at = end + (isComment ? 3 : 2)
    if (comment !== -1 && comment < at) comment = xml.indexOf('<!--', at)
    if (instruction !== -1 && instruction < at) instruction = xml.indexOf('<?', at)
  }
  return parts.concat(xml.slice(at)).join('')
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = Number.parseInt(String(decimal ?? hex ?? ''), decimal === undefined ? 16 : 10)
    if (Number.isNaN(code)) return ENTITIES[String(name)] ?? whole
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}
