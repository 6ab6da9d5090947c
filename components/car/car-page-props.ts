import type { ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import type { OpenState } from '@/lib/site/hours'

/** What every car page variant gets; it decides where the parts stand. */
export type CarPageProps = {
  site: Site
  car: Car
  /** Address of the image delivery service. */
  images: string
  /** Seconds since 1970. */
  now: number
  open: OpenState | null
  /** The enquiry form, ready to place once. */
  enquiry: ReactNode
  /** The form that asks for photos, ready to place once; nothing where none is offered. */
  photoRequest?: ReactNode
  /** Grid of similar stock, or nothing. */
  similar: ReactNode
}
