'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { addViewedCar, readViewedCars, type ViewedCar } from '@/lib/storage/recently-viewed'
import { Thumbnail } from '@/components/car/parts/thumbnail'

export type ViewedCarsProps = {
  site: string
  car: ViewedCar
  /** URL of the image service. */
  images: string
  heading: string
}

/** Maximum number of tiles. */
const SHOWN = 6
const NONE: readonly ViewedCar[] = []
const stopListening = () => {}

/** Recently viewed vehicles as small tiles. */
export function ViewedCars({ site, car, images, heading }: ViewedCarsProps) {
  const stored = useSyncExternalStore(
    () => stopListening,
    () => readViewedCars(site),
    () => NONE,
  )
  const { id, href, heading: name, subheading, picture } = car

  useEffect(() => {
    addViewedCar(site, { id, href, heading: name, subheading, picture })
  }, [site, id, href, name, subheading, picture])

  const viewed = stored.filter((other) => other.id !== id).slice(0, SHOWN)
  if (viewed.length === 0) return null
  return (
    <section aria-labelledby="viewed-before" className="container-page py-10 print:hidden">
      <h2 id="viewed-before" className="mb-5 text-2xl font-bold">
        {heading}
      </h2>
      <ul className="grid auto-cols-[minmax(9.5rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-2 [scrollbar-width:thin] lg:grid-flow-row lg:grid-cols-6">
        {viewed.map((other) => (
          <li key={other.id}>
            <a href={other.href} className="group block h-full rounded-control outline-offset-2">
              <Thumbnail
                images={images}
                path={other.picture}
                sizes="(min-width: 992px) 200px, 152px"
                className="rounded-card"
              />
              <span className="mt-2 line-clamp-2 block font-semibold text-ink group-hover:text-link group-hover:underline [overflow-wrap:anywhere]">
                {other.heading}
              </span>
              <span className="line-clamp-1 block text-sm text-muted [overflow-wrap:anywhere]">
                {other.subheading}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
