'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { ViewedCar } from '@/lib/storage/recently-viewed'

export type RecentlyViewedProps = {
  site: string
  car: ViewedCar
  /** Address of the image delivery service. */
  images: string
  heading: string
}

/**
 * What was looked at on this site before this car. Only this browser knows, so it comes once scripts run, and its code when
 * the page is done; it stands last on the page, where nothing moves because of it.
 */
export function RecentlyViewed(props: RecentlyViewedProps) {
  const [View, setView] = useState<ComponentType<RecentlyViewedProps> | null>(null)

  useEffect(() => {
    import('./viewed-cars').then((code) => setView(() => code.ViewedCars)).catch(() => {})
  }, [])

  return View && <View {...props} />
}
