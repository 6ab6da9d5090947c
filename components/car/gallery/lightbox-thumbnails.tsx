import { useEffect, useRef } from 'react'

/** URLs and alternative text of a picture. */
export type LightboxPicture = { full: string; srcSet: string; alt: string }

/** Width of a thumbnail's picture in CSS pixels. */
const WIDTH = 96

/** Thumbnail strip that keeps the current picture centred. */
export function LightboxThumbnails({
  pictures,
  index,
  onShow,
}: {
  pictures: readonly LightboxPicture[]
  index: number
  onShow: (index: number) => void
}) {
  const strip = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const list = strip.current
    const item = list?.children[index]
    if (!list || !(item instanceof HTMLElement)) return
    list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.clientWidth) / 2 })
  }, [index])

  return (
    <ul
      ref={strip}
      className="relative flex shrink-0 gap-2 overflow-x-auto p-3 [scrollbar-width:thin] before:m-auto after:m-auto"
    >
      {pictures.map((picture, position) => (
        <li key={picture.full} className="shrink-0">
          <button
            type="button"
            aria-label={`Picture ${position + 1}`}
            aria-current={position === index ? 'true' : undefined}
            onClick={() => onShow(position)}
            className="block overflow-hidden rounded-[min(var(--radius-controls),0.75rem)] border-2 border-transparent opacity-70 hover:opacity-100 aria-[current]:border-link aria-[current]:opacity-100"
          >
            <img
              src={picture.full}
              srcSet={picture.srcSet || undefined}
              sizes={`${WIDTH}px`}
              alt=""
              loading="lazy"
              className="block aspect-[3/2] w-20 bg-ink/5 object-cover md:w-24"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
