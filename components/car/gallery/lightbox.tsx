'use client'

import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { pushHistoryState, readHistoryState } from '@/components/ui/history-state'
import { describePictureOf } from '@/lib/cars/describe'
import { stepByKey } from '@/lib/cars/pictures'
import { FULL_WIDTH, imageSrcSet, imageUrl } from '@/lib/images/image-url'
import { LightboxBar } from './lightbox-bar'
import { LightboxThumbnails, type LightboxPicture } from './lightbox-thumbnails'
import { StepButton } from './step-button'
import { useZoom } from './use-zoom'

export type LightboxProps = {
  /** Accessible name of the dialog. */
  label: string
  /** URL of the image service. */
  images: string
  /** Paths of the pictures, as in `listPictures`. */
  paths: readonly string[]
  /** What the pictures show (`getPictureSubject`). */
  subject: string
  /** Link to the vehicle's checkout, if it can be reserved (`RV-01`). */
  reserve: ReactNode
  /** Index of the first picture to show. */
  first: number
  /** Called after closing with the index of the last viewed picture. */
  onClose: (last: number) => void
}

/** Key of the history entry in which the viewer is open. */
const ENTRY_KEY = 'lightbox'

/** Full-window picture viewer with keyboard, swipe, zoom, full screen and thumbnails (`CD-01`). Back closes it. */
export function Lightbox({ label, images, paths, subject, reserve, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const pictures = useMemo(
    () =>
      paths.map((path, at): LightboxPicture => ({
        full: imageUrl(images, path, { width: FULL_WIDTH }),
        srcSet: imageSrcSet(images, path, 128, FULL_WIDTH),
        alt: describePictureOf(subject, at, path),
      })),
    [images, paths, subject],
  )
  const [index, setIndex] = useState(() => Math.max(0, Math.min(first, pictures.length - 1)))
  const count = pictures.length
  const show = (next: number) => setIndex((next + count) % count)
  const zoom = useZoom({ stage, image, picture: index, onSwipe: (step) => count > 1 && show(index + step) })

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    const page = document.documentElement
    const { overflow } = page.style
    page.style.overflow = 'hidden'
    return () => {
      page.style.overflow = overflow
    }
  }, [])
  useEffect(() => {
    if (readHistoryState(ENTRY_KEY) === undefined) pushHistoryState({ [ENTRY_KEY]: first })
    const onPopState = () => {
      if (readHistoryState(ENTRY_KEY) === undefined) dialog.current?.close()
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [first])
  usePreloadedNeighbours(pictures, index)

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') zoom.change(1.5)
    else if (event.key === '-') zoom.change(1 / 1.5)
    else if (event.key === '0') zoom.reset()
    else {
      const next = stepByKey(event.key, index, count)
      if (next === null) return
      setIndex(next)
    }
    event.preventDefault()
  }

  const picture = pictures[index]
  if (!picture) return null
  const placeholder = findLoadedVersion(index)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      data-testid="lightbox"
      onClose={() => {
        if (readHistoryState(ENTRY_KEY) !== undefined) window.history.back()
        onClose(index)
      }}
      onKeyDown={press}
      className="z-[1400] m-0 h-dvh max-h-none w-screen max-w-none bg-ground text-ink"
    >
      {/* Browsers do not show a dialog in full screen, only its content. */}
      <div ref={content} className="flex h-full flex-col bg-ground">
        <LightboxBar
          index={index}
          count={count}
          zoom={zoom}
          content={content}
          reserve={reserve}
          onClose={() => dialog.current?.close()}
        />
        <div
          ref={stage}
          {...zoom.handlers}
          className={`relative min-h-0 flex-1 touch-none overflow-hidden select-none ${zoom.view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        >
          <img
            key={picture.full}
            ref={image}
            src={picture.full}
            srcSet={picture.srcSet || undefined}
            sizes={zoom.view.scale > 1 ? '200vw' : '100vw'}
            alt={picture.alt}
            draggable={false}
            decoding="async"
            style={{
              transform: `translate(${zoom.view.x}px, ${zoom.view.y}px) scale(${zoom.view.scale})`,
              backgroundImage: placeholder && `url("${placeholder}")`,
            }}
            className={`size-full bg-contain bg-center bg-no-repeat object-contain ${zoom.isMoving ? '' : 'transition-transform duration-200'}`}
          />
          {count > 1 && (
            <>
              <StepButton side="left" label="Previous picture" onClick={() => show(index - 1)} />
              <StepButton side="right" label="Next picture" onClick={() => show(index + 1)} />
            </>
          )}
        </div>
        {count > 1 && <LightboxThumbnails pictures={pictures} index={index} onShow={setIndex} />}
      </div>
    </dialog>
  )
}

/** URL of the version of a picture that the page has already loaded, which is shown while the larger one loads. */
function findLoadedVersion(index: number): string | undefined {
  const image = document.querySelector<HTMLImageElement>(`a[data-gallery="${index}"] img`)
  return image?.complete ? image.currentSrc : undefined
}

/** Preloads the previous and next pictures. */
function usePreloadedNeighbours(pictures: readonly LightboxPicture[], index: number): void {
  useEffect(() => {
    const neighbours = [pictures[(index + 1) % pictures.length], pictures.at(index - 1)]
    for (const picture of neighbours) {
      if (!picture) continue
      const image = new Image()
      image.sizes = '100vw'
      image.srcset = picture.srcSet
      image.src = picture.full
    }
  }, [pictures, index])
}
