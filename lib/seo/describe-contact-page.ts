import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { describePreview } from './open-graph'

/** Metadata of a site's contact page: title, description and canonical URL. */
export function describeContactPage(site: Site): Metadata {
  const title = `Contact us in ${site.override_city || site.city}`
  const description = `Call, visit or message ${site.name}: phone, opening hours, locations and an enquiry form.`
  return {
    title,
    description,
    alternates: { canonical: '/contact' },
    ...describePreview(site, { title, description, path: '/contact' }),
  }
}
