import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** Parts of content types that stand for macros, controls and embedded documents. */
const ACTIVE_TYPE =
  /macroenabled|vbaproject|vbadata|activex|oleobject|attachedtoolbars|\.control\b|template\.main/i
/** Relationship types, by their last path segment, that make Word run, open or import something. */
const ACTIVE_RELATION = new Set([
  'vbaproject',
  'wordvbadata',
  'attachedtoolbars',
  'activexcontrolbinary',
  'control',
  'oleobject',
  'package',
  'afchunk',
  'subdocument',
  'frame',
  'mailmergesource',
  'extensibility',
])
/** Word stores the path of a document's template. A local path is never fetched. */
const LOCAL_TEMPLATE = /^(?:file:\/\/\/)?(?:[a-z]:[\\/]|\/(?:users|applications|library)\/)/i
/** Matches targets outside the document: URLs and network paths. */
const OUTSIDE_PART = /^(?:[a-z][a-z\d+.-]*:|\\|\/\/|\/\\)/i

/** Whether `[Content_Types].xml` lists an active content type; `null` when unreadable. */
export function hasActiveType(xml: string): boolean | null {
  const elements = parseElements(xml, 'Types')
  return elements && elements.some(({ attributes }) => ACTIVE_TYPE.test(attributes['ContentType'] ?? ''))
}

/**
 * Whether a `.rels` part refers to active content, or to anything outside the document other than hyperlinks; `null` when
 * unreadable.
 */
export function hasActiveRelation(xml: string): boolean | null {
  const elements = parseElements(xml, 'Relationships')
  return elements && elements.some(({ attributes }) => isActive(attributes))
}

function isActive(attributes: Record<string, string>): boolean {
  const type = (attributes['Type'] ?? '').split('/').at(-1)?.trim().toLowerCase() ?? ''
  const target = (attributes['Target'] ?? '').trim()
  if (ACTIVE_RELATION.has(type)) return true
  if ((attributes['TargetMode'] ?? '').trim().toLowerCase() !== 'external') return OUTSIDE_PART.test(target)
  if (type === 'hyperlink') return false
  return type !== 'attachedtemplate' || !LOCAL_TEMPLATE.test(target)
}

/** The child elements of the root, with any prefix; `null` for other roots, invalid XML, or XML with a DOCTYPE. */
function parseElements(xml: string, root: string): { attributes: Record<string, string> }[] | null {
  if (/<!DOCTYPE/i.test(xml)) return null
  try {
    const document = parseXml(xml)
    if (localName(document.root?.name) !== root) return null
    return document.root?.children.filter((child) => child instanceof XmlElement) ?? null
  } catch {
    return null
  }
}

function localName(name = ''): string {
  return name.slice(name.indexOf(':') + 1)
}
