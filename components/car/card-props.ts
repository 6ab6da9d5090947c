import type { StockSite } from '@/lib/site/stock-site'
import type { CarSummary } from '@/lib/cars/car'

/** What every card variant gets. Cards are pure: the same props draw the same card on the server and in the browser. */
export type CardProps = {
  site: StockSite
  car: CarSummary
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970, for tags that depend on age. */
  now: number
  /** Whether the picture is above the fold. */
  priority?: boolean
}
