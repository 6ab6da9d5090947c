'use client'

import { useSyncExternalStore, type ButtonHTMLAttributes } from 'react'
import { readSavedCars, watchSavedCars } from '@/lib/storage/saved-cars'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { siteSlug: string; carId: number }

/** A save button that shows whether its vehicle is saved. `SavedCarsWatch` handles its clicks, also before it hydrates. */
export function SaveToggle({ siteSlug, carId, ...rest }: Props) {
  const isSaved = useSyncExternalStore(
    watchSavedCars,
    () => readSavedCars(siteSlug).some((car) => car.id === carId),
    () => false,
  )
  return <button {...rest} aria-pressed={isSaved} suppressHydrationWarning />
}
