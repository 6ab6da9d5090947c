import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { describePrice, formatDistance } from '@/lib/cars/price'
import { getHomeTitle } from '@/lib/site/home-copy'
import { toDrawableText } from './drawable-text'

/** What the picture of a page for social previews says, in the site's colours. */
export type ShareCard = {
  brand: string
  heading: string
  subheading: string
  /** The price or the words for none; empty on the picture of a site. */
  price: string
  priceNote: string
  facts: string[]
  /** A word across the picture, like `Sold`. */
  mark: string
  /** Path of the photograph at the image service, or empty. */
  photo: string
  colours: Pick<
    Site['design']['palette'],
    'primary' | 'on_primary' | 'accent' | 'on_accent' | 'surface' | 'ink' | 'muted'
  >
}

/** Signs that fit each place of the picture. */
const LENGTHS = {
  brand: 60,
  heading: 64,
  subheading: 80,
  price: 40,
  priceNote: 36,
  fact: 34,
  mark: 12,
} as const

/** The picture of a car: what a shopper would ask first. */
export function describeCarCard(site: Site, car: Car): ShareCard {
  const price = describePrice(car, site)
  const isSold = !isAvailable(car)
  return fitPlaces({
    brand: site.name,
    heading: getCarHeading(car),
    subheading: getCarSubheading(car),
    price: price.text,
    priceNote: price.kind === 'price' ? price.note : '',
    facts: [car.km === null ? '' : formatDistance(car.km, site.locale), car.transmission, car.location_name],
    mark: isSold ? 'Sold' : car.reserved ? 'Reserved' : '',
    photo: car.primary_image_url || (car.images[0] ?? ''),
    colours: pickColours(site),
  })
}

/** The picture of a site, for its pages that are about no single car. */
export function describeSiteCard(site: Site, photo: string): ShareCard {
  return fitPlaces({
    brand: site.name,
    heading: getHomeTitle(site),
    subheading: site.tagline,
    price: '',
    priceNote: '',
    facts: [site.phone, `${site.override_city || site.city}, ${site.state}`],
    mark: '',
    photo,
    colours: pickColours(site),
  })
}

function fitPlaces(card: ShareCard): ShareCard {
  const fit = (place: Exclude<keyof typeof LENGTHS, 'fact'>) => toDrawableText(card[place], LENGTHS[place])
  return {
    ...card,
    brand: fit('brand'),
    heading: fit('heading'),
    subheading: fit('subheading'),
    price: fit('price'),
    priceNote: fit('priceNote'),
    facts: card.facts.map((fact) => toDrawableText(fact, LENGTHS.fact)).filter(Boolean),
    mark: fit('mark'),
  }
}

/**
 * Path of a car's picture. Its version changes with everything on the picture, so that a network that keeps pictures by
 * address asks for the new one.
 */
export function getSharePicturePath(site: Site, car: Car): string {
  return `${getCarPath(site, car)}/share.jpg?v=${versionCard(describeCarCard(site, car))}`
}

/** Ten signs that stand for all that a picture says. */
export function versionCard(card: ShareCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 10)
}

function pickColours({ design: { palette } }: Site): ShareCard['colours'] {
  const { primary, on_primary, accent, on_accent, surface, ink, muted } = palette
  return { primary, on_primary, accent, on_accent, surface, ink, muted }
}
