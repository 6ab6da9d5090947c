import { createHash } from 'node:crypto'
import { writeLinkedData, type LinkedNode } from '@/lib/seo/json-ld'

/** Structured data of a page (JSON-LD). */
export function JsonLd({ nodes }: { nodes: readonly LinkedNode[] }) {
  // `writeLinkedData` escapes `<`, so the text cannot close the script element.
  const text = writeLinkedData(nodes)
  // A new key for a new text, because the content policy forbids the browser to change a script.
  const key = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  return <script key={key} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
