import type { Car } from './car'

/** All photos of a car, primary photo first. */
export function listPictures(car: Pick<Car, 'images' | 'primary_image_url'>): string[] {
  const urls = car.images.length > 0 ? car.images : [car.primary_image_url].filter(Boolean)
  return [...new Set(urls)]
}

/** Minimum length of a swipe, in CSS pixels. */
const SWIPE_PX = 48

/** The index of the photo that a key selects, wrapping around at both ends; `null` for other keys (`CD-01`). */
export function stepByKey(key: string, index: number, count: number): number | null {
  if (count < 2) return null
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Interprets a swipe: 1 for the next photo, -1 for the previous one, 0 if it is too short or mostly vertical. */
export function readSwipe(by: { x: number; y: number }): -1 | 0 | 1 {
  if (Math.abs(by.x) < SWIPE_PX || Math.abs(by.x) < Math.abs(by.y) * 1.5) return 0
  return by.x < 0 ? 1 : -1
}
