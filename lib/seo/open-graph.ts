import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'

/** Size of a picture for social previews, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

type Preview = {
  title: string
  description?: string
  /** Path of the page on its site. */
  path: string
  /** Path of a drawn picture, or address of a photograph of any size; the picture of the site when absent. */
  picture?: string
  /** What the picture shows. */
  alt?: string
}

/** How a page looks where it is shared: the whole of `openGraph`, since a page's replaces that of the layout above it. */
export function describePreview(
  site: Pick<Site, 'name' | 'locale'>,
  { title, description, path, picture = '/share.jpg', alt = site.name }: Preview,
): Pick<Metadata, 'openGraph' | 'twitter'> {
  const size = { width: SHARE_WIDTH, height: SHARE_HEIGHT, type: 'image/jpeg' }
  const words = { title, ...(description ? { description } : {}) }
  return {
    openGraph: {
      ...words,
      type: 'website',
      url: path,
      siteName: site.name,
      locale: site.locale.replace('-', '_'),
      images: [{ url: picture, alt, ...(picture.startsWith('/') ? size : {}) }],
    },
    twitter: { ...words, card: 'summary_large_image', images: [{ url: picture, alt }] },
  }
}
