import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { describePrice, isPaidWeekly } from '@/lib/cars/price'
import { getVehicleName } from './describe-vehicle'
import { describePreview } from './open-graph'
import { getSharePicturePath } from './share-card'

/** Metadata of a car page: title, description, canonical URL and social preview. */
export function describeCarPage(site: Site, car: Car): Metadata {
  const title = getVehicleName(car)
  const price = describePrice(car, site)
  const facts = [
    price.text,
    price.kind === 'price' ? price.note : '',
    car.colour,
    car.transmission,
    car.location_name || site.city,
  ]
  const description = `${title}${isPaidWeekly(car) ? '' : ' for sale'} at ${site.name}. ${facts.filter(Boolean).join(', ')}.`
  const path = getCarPath(site, car)
  return {
    title,
    description,
    alternates: { canonical: path },
    ...describePreview(site, {
      title,
      description,
      path,
      picture: getSharePicturePath(site, car),
      alt: describePicture(car),
    }),
  }
}
