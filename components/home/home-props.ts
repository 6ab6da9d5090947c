import type { Site } from '@/config/schema/site'
import type { CarSummary } from '@/lib/cars/car'
import type { CountRules } from '@/lib/search/live-count'
import type { SearchContext } from '@/lib/search/paths'
import type { CountedRange } from '@/lib/search/ranges/price-slider'
import type { StockOverview } from '@/lib/search/stock-overview.server'
import type { OpenState } from '@/lib/site/location'
import type { StockCounts } from '@/lib/site/navigation'

/** Props of every hero and home section. Stock is empty when search is unavailable, and all of them must handle that. */
export type HomeProps = {
  site: Site
  stock: StockCounts
  /** Vehicles for the hero and the featured section, best first. */
  featured: CarSummary[]
  /** Number of vehicles up to each price of the hero's bands. */
  bands: { upTo: number; count: number }[]
  /** Number of vehicles in each price range shown by a section. */
  ranges: readonly CountedRange[]
  /** Values of the facets shown as tiles. */
  tiles: StockOverview['tiles']
  /** Context for building search URLs. */
  context: SearchContext
  /** Settings for counting the hero form's results in the browser. */
  countRules: CountRules
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds. */
  now: number
  open: OpenState | null
}
