import type { ComponentType } from 'react'
import type { StockSite } from '@/lib/site/stock-site'
import type { CarSummary } from '@/lib/cars/car'
import type { CardPhotosProps } from './gallery/card-photos'

/** Props of every card variant. Cards are pure: the same props render the same card on the server and in the browser. */
export type CardProps = {
  site: StockSite
  car: CarSummary
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds, for tags that depend on age. */
  now: number
  /** Whether the picture is above the fold. */
  priority?: boolean
  /** How far the vehicle is from the shopper's place, such as "12 km away"; empty if that is unknown. */
  distance?: string
  /** Shows all photos of the vehicle over its picture, where the shopper can swipe through them. */
  Photos?: ComponentType<CardPhotosProps>
}
