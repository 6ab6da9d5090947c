import type { Metadata } from 'next'
import NotFound from '../not-found'

export const revalidate = 3600
export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/** The missing page as a page, so that it can be rendered whole; scripts/missing-page.ts sends it with the right status. */
export default function MissingPage() {
  return <NotFound />
}
