import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'

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
