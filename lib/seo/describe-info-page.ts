import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { getMainInfoPath, type InfoPage } from '@/lib/content/info-pages'
import { describePreview } from './open-graph'

/** Title, description and canonical address of an informational page; `name` is the path it was asked by. */
export function describeInfoMetadata(site: Site, name: string, page: InfoPage): Metadata {
  const path = `/${getMainInfoPath(name)}`
  return {
    title: page.title,
    description: page.lead || undefined,
    alternates: { canonical: path },
    ...describePreview(site, { title: page.title, description: page.lead, path }),
  }
}
