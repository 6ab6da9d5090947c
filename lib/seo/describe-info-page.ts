import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { getMainInfoPath, type InfoPage } from '@/lib/content/info-pages'
import { describePreview } from './open-graph'

/** Metadata of an informational page: title, description and canonical URL; `name` is the requested path. */
export function describeInfoMetadata(site: Site, name: string, page: InfoPage): Metadata {
  const path = `/${getMainInfoPath(name)}`
  return {
    title: page.title,
    description: page.lead || undefined,
    alternates: { canonical: path },
    ...describePreview(site, { title: page.title, description: page.lead, path }),
  }
}
