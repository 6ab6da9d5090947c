/** A JSON-LD value; `null`, `''` and empty arrays are removed by `writeLinkedData`. */
type LinkedValue = string | number | boolean | null | LinkedNode | readonly LinkedValue[]
/** A schema.org node, identified by its type or types. */
export type LinkedNode = { readonly '@type': string | readonly string[] } & {
  readonly [property: string]: LinkedValue
}

/** Characters that could end a script element or a line of a script; replaced by JSON escapes. */
const UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g

/**
 * Serialises nodes as one JSON-LD graph, without empty values and with all characters escaped that could end the
 * script element, so dealer text is safe.
 */
export function writeLinkedData(nodes: readonly LinkedNode[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': nodes.map(removeEmpty) }
  return JSON.stringify(graph).replaceAll(
    UNSAFE_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function removeEmpty(value: LinkedValue): LinkedValue {
  if (Array.isArray(value)) return value.filter(isPresent).map(removeEmpty)
  if (!isNode(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => isPresent(inner))
  return {
    '@type': value['@type'],
    ...Object.fromEntries(entries.map(([key, inner]) => [key, removeEmpty(inner)])),
  }
}

function isNode(value: LinkedValue): value is LinkedNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPresent(value: LinkedValue): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
