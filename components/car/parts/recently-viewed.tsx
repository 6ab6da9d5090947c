'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { ViewedCarsProps } from './viewed-cars'

/**
 * What was looked at on this site before this car. Only this browser knows, so it comes once scripts run, and its code when
 * the page is done; it stands last on the page, where nothing moves because of it.
 */
export function RecentlyViewed(props: ViewedCarsProps) {
  const [View, setView] = useState<ComponentType<ViewedCarsProps> | null>(null)

  useEffect(() => {
    import('./viewed-cars').then((code) => setView(() => code.ViewedCars)).catch(() => {})
  }, [])

  return View && <View {...props} />
}
