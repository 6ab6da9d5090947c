/** A picture of a page's gallery, as its link and image say. */
export type GalleryPicture = {
  /** Address of the full picture. */
  full: string
  srcSet: string
  /** What the page shows of it already, to stand there until the full one has come. */
  shown: string
  alt: string
}

/** Marks the links of a gallery, in order. */
export const GALLERY_LINK = 'a[data-gallery]'

/** The gallery that is on the page, read from its links, so that no list of pictures is sent twice. */
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
