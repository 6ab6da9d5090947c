import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { OpenState } from '@/lib/site/hours'
import type { StockCounts } from '@/lib/site/navigation'

/** What every hero and home section may draw on. Stock is empty when search is down; nothing may depend on it being there. */
export type HomeProps = {
  site: Site
  stock: StockCounts
  /** Cars for the hero and the featured section, best first. */
  featured: CarSummary[]
  /** Vehicles priced up to each of the site's bands. */
  bands: { upTo: number; count: number }[]
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970. */
  now: number
  open: OpenState | null
}
