/** A gallery picture, read from its link and image elements. */
export type GalleryPicture = {
  /** URL of the full-size picture. */
  full: string
  srcSet: string
  /** URL of the version already loaded, used as a placeholder. */
  shown: string
  alt: string
}

/** Selector of gallery links, in document order. */
export const GALLERY_LINK = 'a[data-gallery]'

/** Reads the gallery from the page's links, so that the list of pictures is not sent twice. */
export function readGallery(root: ParentNode): GalleryPicture[] {
  return [...root.querySelectorAll<HTMLAnchorElement>(GALLERY_LINK)].map((link) => {
    const image = link.querySelector('img')
    return {
      full: link.href,
      srcSet: image?.srcset ?? '',
      shown: image?.complete ? image.currentSrc : '',
      alt: image?.alt ?? '',
    }
  })
}
