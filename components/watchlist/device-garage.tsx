'use client'

import { useEffect, useState, type ComponentType } from 'react'
import type { StockSite } from '@/lib/site/stock-site'
import type { GarageTab } from '@/lib/watchlist/paths'

export type DeviceGarageProps = {
  site: StockSite
  tab: GarageTab
  /** Address of the image delivery service. */
  images: string
}

/**
 * A list that only this browser knows, on a page that is the same for everybody: its code and its cars come once scripts
 * run; without them the page says why it stays empty.
 */
export function DeviceGarage(props: DeviceGarageProps) {
  const [View, setView] = useState<ComponentType<DeviceGarageProps> | null>(null)

  useEffect(() => {
    import('./device-list')
      .then((code) => setView(() => code.DeviceList))
      .catch((error: unknown) => console.warn('the list could not be drawn', error))
  }, [])

  if (View) return <View {...props} />
  return (
    <>
      <p role="status" className="py-10 text-muted [@media(scripting:none)]:hidden">
        Looking for your list …
      </p>
      <p className="hidden py-10 text-muted [@media(scripting:none)]:block">
        This list is kept in your browser, which shows it with scripts switched on.
      </p>
    </>
  )
}
