import { writeLinkedData, type LinkedNode } from '@/lib/seo/json-ld'

/** What a page is about, for machines. */
export function JsonLd({ nodes }: { nodes: readonly LinkedNode[] }) {
  // Nothing in the text can end the script element; see `writeLinkedData`.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeLinkedData(nodes) }} />
}
