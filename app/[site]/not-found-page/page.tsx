import type { Metadata } from 'next'
import NotFound from '../not-found'

export const revalidate = 3600
export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

/**
 * The 404 page as a regular route, so that it can be rendered completely; scripts/missing-page.ts sends it with
 * status 404.
 */
export default function MissingPage() {
  return <NotFound />
}
