import { listAncestors, readHtml, type Element } from './read-html'

export type LinkedNode = Record<string, unknown> & { '@type': string | string[] }
/** The parsed content of a page, including its structured data. */
export type MachinePage = {
  elements: Element[]
  /** Nodes of the page's JSON-LD graph. */
  graph: LinkedNode[]
  /** Contents of `meta` elements by name or property; the first one of each. */
  meta: Map<string, string>
  canonical: string
  /** Visible text, without the cards of other vehicles. */
  text: string
  /** Finds the first element with an attribute (and value), outside the cards of other vehicles. */
  find: (attribute: string, value?: string) => Element | undefined
}

const HIDDEN_ELEMENTS = new Set(['script', 'style', 'template', 'head'])

export function readPage(html: string): MachinePage {
  const { root, elements } = readHtml(html)
  const own = elements.filter((element) => ![element, ...listAncestors(element)].some(isCard))
  const meta = new Map<string, string>()
  for (const { name, attributes } of elements) {
    const key = attributes.get('property') ?? attributes.get('name')
    if (name === 'meta' && key && !meta.has(key)) meta.set(key, attributes.get('content') ?? '')
  }
  return {
    elements,
    graph: elements.flatMap((element) =>
      element.attributes.get('type') === 'application/ld+json' ? readGraph(element.text) : [],
    ),
    meta,
    canonical:
      elements.find(({ attributes }) => attributes.get('rel') === 'canonical')?.attributes.get('href') ?? '',
    text: readText(root).replaceAll(/\s+/g, ' '),
    find: (attribute, value) =>
      own.find(
        ({ attributes }) =>
          attributes.has(attribute) && (value === undefined || attributes.get(attribute) === value),
      ),
  }
}

/** Lists the nodes of a type. */
export function pickType(graph: readonly LinkedNode[], type: string): LinkedNode[] {
  return graph.filter((node) => [node['@type']].flat().includes(type))
}

function readGraph(text: string): LinkedNode[] {
  const { '@context': context, '@graph': graph } = JSON.parse(text) as Record<string, unknown>
  if (context !== 'https://schema.org' || !Array.isArray(graph))
    throw new Error(`Not a schema.org graph: ${text}`)
  return graph as LinkedNode[]
}

function isCard({ attributes }: Element): boolean {
  return attributes.get('data-testid') === 'car-card'
}

function readText(element: Element): string {
  if (HIDDEN_ELEMENTS.has(element.name) || isCard(element)) return ''
  return [element.text, ...element.children.map(readText)].join(' ')
}
