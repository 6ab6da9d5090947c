import { writeLinkedData, type LinkedNode } from '@/lib/seo/json-ld'

/** Structured data of a page (JSON-LD). */
export function JsonLd({ nodes }: { nodes: readonly LinkedNode[] }) {
  // `writeLinkedData` escapes `<`, so the text cannot close the script element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeLinkedData(nodes) }} />
}
