import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { describePreview } from './open-graph'

/** Title, description and canonical address of a site's contact page. */
export function describeContactPage(site: Site): Metadata {
  const title = `Contact us in ${site.override_city || site.city}`
  const description = `Call, visit or write to ${site.name}: phone, opening hours, locations and an enquiry form.`
  return {
    title,
    description,
    alternates: { canonical: '/contact' },
    ...describePreview(site, { title, description, path: '/contact' }),
  }
}
