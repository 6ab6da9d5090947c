/** A value of linked data; what is absent may stand as `null`, `''` or an empty list until `buildGraph` drops it. */
export type LinkedValue = string | number | boolean | null | LinkedNode | readonly LinkedValue[]
/** A thing of schema.org, named by its type or types. */
export type LinkedNode = { readonly '@type': string | readonly string[] } & {
  readonly [property: string]: LinkedValue
}

/** What would end a script element, or a line of a script, and how JSON may write it instead. */
const DANGEROUS = /[<>&\u2028\u2029]/g

/**
 * Things as the text of a JSON-LD script: in one graph, without what is absent, and without any sign that could end the
 * script element, whatever a dealer typed.
 */
export function writeLinkedData(nodes: readonly LinkedNode[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes.map(dropAbsent) }
  return JSON.stringify(graph).replaceAll(
    DANGEROUS,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function dropAbsent(value: LinkedValue): LinkedValue {
  if (Array.isArray(value)) return value.filter(isPresent).map(dropAbsent)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => isPresent(inner))
  return Object.fromEntries(entries.map(([key, inner]) => [key, dropAbsent(inner)])) as LinkedNode
}

function isPresent(value: LinkedValue): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
