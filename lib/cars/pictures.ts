import type { Car } from './car'

/** All photos of a car, primary photo first. */
export function listPictures(car: Pick<Car, 'images' | 'primary_image_url'>): string[] {
  const urls = car.images.length > 0 ? car.images : [car.primary_image_url].filter(Boolean)
  return [...new Set(urls)]
}
