/** A parsed element. Element and attribute names are in lower case. */
export type Element = {
  name: string
  attributes: Map<string, string>
  parent: Element | null
  children: Element[]
  /** Its own text, without its descendants'. */
  text: string
  /** Whether it is inside an SVG, which has different rules. */
  isForeign: boolean
}
type ReadHtml = { root: Element; elements: Element[]; faults: string[] }

const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' ') as readonly string[],
)
const RAW = new Set(['script', 'style', 'textarea', 'title'])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }
const TAG = /<(\/?)([a-z][^\s/>]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/iy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:="([^"]*)")?/g

/**
 * Parses HTML strictly: errors that browsers correct silently (unclosed or misnested elements, duplicate attributes) are faults.
 * Supports only the HTML that the product serves.
 */
export function readHtml(html: string): ReadHtml {
  const root = makeElement('#document', new Map(), null)
  const elements: Element[] = []
  const faults: string[] = []
  let open = root
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    open.text += decode(html.slice(at, next < 0 ? html.length : next))
    if (next < 0) break
    if (html.startsWith('<!--', next)) {
      at = endOf(html, '-->', next)
    } else if (html.startsWith('<!', next)) {
      at = endOf(html, '>', next)
    } else {
      TAG.lastIndex = next
      const [tag, slash, name = '', written = '', selfClosing] = TAG.exec(html) ?? []
      if (tag === undefined) {
        faults.push(`invalid tag: ${html.slice(next, next + 60)}`)
        at = next + 1
        continue
      }
      at = next + tag.length
      if (slash) open = close(open, name.toLowerCase(), faults)
      else {
        const element = makeElement(name.toLowerCase(), readAttributes(written, tag, faults), open)
        open.children.push(element)
        elements.push(element)
        if (RAW.has(element.name) && !element.isForeign) {
          const end = html.indexOf(`</${name}`, at)
          element.text = html.slice(at, end)
          at = endOf(html, '>', end)
        } else if (selfClosing && !VOID.has(element.name) && !element.isForeign)
          faults.push(`${tag} is self-closing, which only SVG and void elements allow`)
        else if (!VOID.has(element.name) && !selfClosing) open = element
      }
    }
  }
  if (open !== root) faults.push(`${describeElement(open)} is never closed`)
  return { root, elements, faults }
}

/** Formats an element for a message. */
export function describeElement({ name, attributes, text }: Element): string {
  const identifying = ['id', 'name', 'class', 'href', 'data-testid'].flatMap((key) => {
    const value = attributes.get(key)
    return value === undefined ? [] : `${key}="${value.slice(0, 40)}"`
  })
  return `<${[name, ...identifying.slice(0, 2)].join(' ')}>${text.trim().slice(0, 20)}`
}

/** Lists an element's ancestors, nearest first. */
export function listAncestors(element: Element): Element[] {
  return element.parent ? [element.parent, ...listAncestors(element.parent)] : []
}

function makeElement(name: string, attributes: Map<string, string>, parent: Element | null): Element {
  const isForeign = name === 'svg' || (parent?.isForeign ?? false)
  return { name, attributes, parent, children: [], text: '', isForeign }
}

function close(open: Element, name: string, faults: string[]): Element {
  if (open.name === name) return open.parent ?? open
  faults.push(`unexpected </${name}> inside ${describeElement(open)}`)
  const opened = listAncestors(open).find((ancestor) => ancestor.name === name)
  return opened?.parent ?? open
}

function readAttributes(written: string, tag: string, faults: string[]): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (attributes.has(key)) faults.push(`${tag.slice(0, 80)} has a duplicate attribute ${key}`)
    attributes.set(key, decode(value))
  }
  return attributes
}

function endOf(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from)
  return at < 0 ? html.length : at + sign.length
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole)
  })
}
