'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { ViewedCarsProps } from './viewed-cars'

/**
 * Recently viewed vehicles. They are stored in the browser, so they render on the client; the code loads after
 * hydration. Last on the page, so that it causes no layout shift.
 */
export function RecentlyViewed(props: ViewedCarsProps) {
  const [View, setView] = useState<ComponentType<ViewedCarsProps> | null>(null)

  useEffect(() => {
    import('./viewed-cars').then((code) => setView(() => code.ViewedCars)).catch(() => {})
  }, [])

  return View && <View {...props} />
}
