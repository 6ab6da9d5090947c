import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import { getMainInfoPath, type InfoPage } from '@/lib/content/info-pages'

/** Size of a social preview image in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

type Preview = {
  title: string
  description?: string
  /** Path of the page on its site. */
  path: string
  /** Path of a generated image, or URL of a photo of any size; defaults to the site's image. */
  picture?: string
  /** Alternative text of the image. */
  alt?: string
}

/** Social preview metadata. Includes the complete `openGraph` object, because a page's value replaces the layout's. */
export function describePreview(
  site: Pick<Site, 'name' | 'locale'>,
  { title, description, path, picture = '/share.jpg', alt = site.name }: Preview,
): Pick<Metadata, 'openGraph' | 'twitter'> {
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT, type: 'image/jpeg' }
  const texts = { title, ...(description ? { description } : {}) }
  return {
    openGraph: {
      ...texts,
      type: 'website',
      url: path,
      siteName: site.name,
      locale: site.locale.replace('-', '_'),
      images: [{ url: picture, alt, ...(picture.startsWith('/') ? size : {}) }],
    },
    twitter: { ...texts, card: 'summary_large_image', images: [{ url: picture, alt }] },
  }
}

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
