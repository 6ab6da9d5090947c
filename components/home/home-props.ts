import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { CountRules } from '@/lib/search/live-count'
import type { SearchContext } from '@/lib/search/paths'
import type { CountedRange } from '@/lib/search/ranges/price-slider'
import type { StockOverview } from '@/lib/search/stock-overview.server'
import type { OpenState } from '@/lib/site/hours'
import type { StockCounts } from '@/lib/site/navigation'

/** What every hero and home section may draw on. Stock is empty when search is down; nothing may depend on it being there. */
export type HomeProps = {
  site: Site
  stock: StockCounts
  /** Cars for the hero and the featured section, best first. */
  featured: CarSummary[]
  /** Vehicles up to each of the hero's price bands. */
  bands: { upTo: number; count: number }[]
  /** Vehicles in every range of prices that a section counts. */
  ranges: readonly CountedRange[]
  /** Values of the facets that sections have tiles of. */
  tiles: StockOverview['tiles']
  /** What addresses of the stock search are built with. */
  context: SearchContext
  /** What a browser counts the hero's form with. */
  countRules: CountRules
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970. */
  now: number
  open: OpenState | null
}
