import type { ReactNode } from 'react'
import type { Car } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { NativeDialog } from './native-dialog'

export const REQUEST_PHOTOS_ID = 'request-photos'

/** Photo request form in a dialog (`CD-05`). */
export function RequestPhotosDialog({ car, children }: { car: Car; children: ReactNode }) {
  return (
    <NativeDialog id={REQUEST_PHOTOS_ID} heading="Request Photos">
      <p className="mb-5">Enter your details and we’ll send you photos of this {getCarHeading(car)}.</p>
      {children}
    </NativeDialog>
  )
}
