import type { Metadata } from 'next'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { describePrice, isPaidWeekly } from '@/lib/cars/price'
import { nameVehicle } from './describe-vehicle'
import { describePreview } from './open-graph'
import { getSharePicturePath } from './share-card'

/** Title, description, canonical address and preview of a car's page. */
export function describeCarPage(site: Site, car: Car): Metadata {
  const title = nameVehicle(car)
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
