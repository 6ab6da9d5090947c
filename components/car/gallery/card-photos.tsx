import clsx from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { fetchJson } from '@/lib/browser-data/fetch-json'
import { getQueryClient } from '@/lib/browser-data/query-client'
import type { CarSummary } from '@/lib/cars/car'
import { getCarPath } from '@/lib/cars/paths'
import { reshapePicture, type PictureAspect } from '@/lib/images/vehicle-pictures'
import type { StockSite } from '@/lib/site/stock-site'

const TIMEOUT_MS = 8000
const FRESH_MS = 5 * 60_000

const answerSchema = z.object({ pictures: z.array(z.string()) })

export type CardPhotosProps = {
  site: StockSite
  car: CarSummary
  /** URL of the image service. */
  images: string
  ratio: string
  sizes: string
  smallest: number
  /** Aspect ratio of pictures that the image service composes. */
  aspect: PictureAspect | undefined
  /** Position of the count, clear of other overlays. */
  countClassName: string
}

/**
 * All photos of a card's vehicle, over its picture: a strip to swipe through, with arrows for mouse and keyboard. Photos other than
 * the first are loaded when the shopper points at or touches the picture, or focuses the card. Left and right arrow keys change the
 * photo while the card has the focus.
 */
export function CardPhotos({
  site,
  car,
  images,
  ratio,
  sizes,
  smallest,
  aspect,
  countClassName,
}: CardPhotosProps) {
  const [isWanted, setWanted] = useState(false)
  const { data: pictures, isError } = useQuery(
    {
      queryKey: ['car-pictures', site.slug, car.slug],
      queryFn: async ({ signal }) => {
        const url = `/api/car-pictures?${new URLSearchParams({ car: car.slug }).toString()}`
        return fetchJson(url, (json) => answerSchema.parse(json).pictures, { timeoutMs: TIMEOUT_MS, signal })
      },
      enabled: isWanted,
      staleTime: FRESH_MS,
    },
    getQueryClient(),
  )
  const strip = useRef<HTMLAnchorElement>(null)
  const [index, setIndex] = useState(0)
  // The furthest photo to load: one after those that were visible.
  const [reach, setReach] = useState(1)
  const count = pictures?.length ?? car.photos_count ?? 0

  const show = (next: number) => strip.current?.scrollTo({ left: next * strip.current.clientWidth })
  useEffect(() => {
    const card = strip.current?.closest('article')
    if (!card) return
    const listeners = new AbortController()
    const { signal } = listeners
    card.addEventListener('focusin', () => setWanted(true), { signal })
    card.addEventListener(
      'keydown',
      (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        const { current } = strip
        if (!step || !current || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        current.scrollBy({ left: step * current.clientWidth })
      },
      { signal },
    )
    return () => listeners.abort()
  }, [])

  if (count < 2 || isError) return null
  const photos = pictures ?? [car.primary_image_url]
  return (
    <div
      data-testid="card-photos"
      className="card-photos"
      onPointerOver={() => setWanted(true)}
      onTouchStart={() => setWanted(true)}
    >
      <a
        ref={strip}
        href={getCarPath(site, car)}
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
        className="card-photos-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const visible = Math.round(scrollLeft / clientWidth)
          setIndex(visible)
          setReach((furthest) => Math.max(furthest, visible + 1))
        }}
      >
        {Array.from({ length: count }, (_, place) => {
          const path = isWanted && place <= reach ? photos[place] : undefined
          return (
            // The first photo is also below the strip.
            <span key={place} className={place === 0 ? undefined : 'bg-ground'}>
              {path !== undefined && (
                <ResponsiveImage
                  service={images}
                  path={aspect ? reshapePicture(path, aspect) : path}
                  alt=""
                  ratio={ratio}
                  sizes={sizes}
                  smallest={smallest}
                  largest={1080}
                  className="h-full"
                />
              )}
            </span>
          )
        })}
      </a>
      <Step label="Previous photo" icon="chevron-left" isLast={index === 0} onClick={() => show(index - 1)} />
      <Step
        label="Next photo"
        icon="chevron-right"
        isLast={index === count - 1}
        onClick={() => show(index + 1)}
      />
      <output className={clsx('card-photos-count', countClassName)}>
        <span className="sr-only">Photo </span>
        {index + 1} / {count}
      </output>
    </div>
  )
}

type StepProps = {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  /** Whether there is no photo on this side. The button keeps the focus then. */
  isLast: boolean
  onClick: () => void
}

function Step({ label, icon, isLast, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isLast}
      onClick={isLast ? undefined : onClick}
      className={`card-photos-step ${icon === 'chevron-left' ? 'left-2' : 'right-2'}`}
    >
      <Icon name={icon} />
    </button>
  )
}
