'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { DeviceListProps } from './device-list'

/**
 * Watchlist stored in this browser, on a page cached for all visitors: code and vehicles load after
 * hydration; without JavaScript the page explains why the list is empty.
 */
export function DeviceGarage(props: DeviceListProps) {
  const [View, setView] = useState<ComponentType<DeviceListProps> | null>(null)

  useEffect(() => {
    import('./device-list')
      .then((code) => setView(() => code.DeviceList))
      .catch((error: unknown) => console.warn('Watchlist could not be rendered', error))
  }, [])

  if (View) return <View {...props} />
  return (
    <>
      <p role="status" className="py-10 text-muted [@media(scripting:none)]:hidden">
        Loading your list…
      </p>
      <p className="hidden py-10 text-muted [@media(scripting:none)]:block">
        Your list is stored in this browser. Enable JavaScript to see it.
      </p>
    </>
  )
}
