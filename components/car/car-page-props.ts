import type { ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { OpenState } from '@/lib/site/location'

/** Props of every vehicle page variant. */
export type CarPageProps = {
  site: Site
  car: Car
  /** URL of the image service. */
  images: string
  /** Current time in Unix seconds. */
  now: number
  open: OpenState | null
  /** The enquiry form; render it once. */
  enquiry: ReactNode
  /** The photo request form; render it once. Absent when not offered. */
  photoRequest?: ReactNode
  /** Grid of similar vehicles, or nothing. */
  similar: ReactNode
}
