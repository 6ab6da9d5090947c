import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** Content types of programs, controls and other documents inside of a document, by a part of their names. */
const ACTIVE_TYPE =
  /macroenabled|vbaproject|vbadata|activex|oleobject|attachedtoolbars|\.control\b|template\.main/i
/** Relationships that make Word run, open or import something, by the last part of their names. */
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
/** Word notes the template that a document was made from; one on the writer's own disk is never fetched. */
const LOCAL_TEMPLATE = /^(?:file:\/\/\/)?(?:[a-z]:[\\/]|\/(?:users|applications|library)\/)/i
/** A part of the document itself: no address and no other machine's folder. */
const OUTSIDE_PART = /^(?:[a-z][a-z\d+.-]*:|\\|\/\/|\/\\)/i

/** Whether `[Content_Types].xml` names a plain document as its main part and nothing active; `null` when unreadable. */
export function hasActiveType(xml: string): boolean | null {
  const elements = parseElements(xml, 'Types')
  return elements && elements.some(({ attributes }) => ACTIVE_TYPE.test(attributes['ContentType'] ?? ''))
}

/**
 * Whether a `.rels` part refers to anything active, or to anything outside of the document other than hyperlinks; `null` when
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

/** The elements below the root, whatever their prefix; `null` for a part that is no such XML or has a document type. */
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
