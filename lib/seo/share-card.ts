import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading, getCarSubheading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { describePrice, formatDistance } from '@/lib/cars/price'
import { getTitlePlace } from '@/lib/site/location'
import { getHomeTitle } from '@/lib/site/template'

/** Content of a social preview image, in the site's colours. */
export type ShareCard = {
  brand: string
  heading: string
  subheading: string
  /** The price or its replacement text; empty for a site's image. */
  price: string
  priceNote: string
  facts: string[]
  /** Banner text such as `Sold`. */
  mark: string
  /** Path of the photo at the image service, or empty. */
  photo: string
  colours: Pick<
    Site['design']['palette'],
    'primary' | 'on_primary' | 'accent' | 'on_accent' | 'surface' | 'ink' | 'muted'
  >
}

/** Maximum length of each text in characters. */
const LENGTHS = {
  brand: 60,
  heading: 64,
  subheading: 80,
  price: 40,
  priceNote: 36,
  fact: 34,
  mark: 12,
} as const

/** Preview image of a car, with the facts that shoppers need first. */
export function describeCarCard(site: Site, car: Car): ShareCard {
  const price = describePrice(car, site)
  const isSold = !isAvailable(car)
  return truncateTexts({
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

/** Preview image of a site, for pages that are not about a single car. */
export function describeSiteCard(site: Site, photo: string): ShareCard {
  return truncateTexts({
    brand: site.name,
    heading: getHomeTitle(site),
    subheading: site.tagline,
    price: '',
    priceNote: '',
    facts: [site.phone, getTitlePlace(site)],
    mark: '',
    photo,
    colours: pickColours(site),
  })
}

function truncateTexts(card: ShareCard): ShareCard {
  const fit = (key: Exclude<keyof typeof LENGTHS, 'fact'>) => toRenderableText(card[key], LENGTHS[key])
  return {
    ...card,
    brand: fit('brand'),
    heading: fit('heading'),
    subheading: fit('subheading'),
    price: fit('price'),
    priceNote: fit('priceNote'),
    facts: card.facts.map((fact) => toRenderableText(fact, LENGTHS.fact)).filter(Boolean),
    mark: fit('mark'),
  }
}

/**
 * Path of a car's preview image. Its version changes with the content, so that networks that cache by URL request the
 * new image.
 */
export function getSharePicturePath(site: Site, car: Car): string {
  return `${getCarPath(site, car)}/share.jpg?v=${hashCard(describeCarCard(site, car))}`
}

/** A 10-character hash of the content. */
export function hashCard(card: ShareCard): string {
  return createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 10)
}

function pickColours({ design: { palette } }: Site): ShareCard['colours'] {
  const { primary, on_primary, accent, on_accent, surface, ink, muted } = palette
  return { primary, on_primary, accent, on_accent, surface, ink, muted }
}

/**
 * Characters missing from the image renderer's built-in font. For these, it would request a font from an internet
 * service, triggered by dealer text, while a social network waits for the image.
 */
const NOT_RENDERABLE =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u0113\u0116-\u012B\u012E-\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u017E\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u20AC\u2122]+/g

/** Converts text to a single line of renderable characters, at most `length` of them. */
function toRenderableText(text: string, length: number): string {
  // Bounds the work for very long dealer text.
  const start = text.slice(0, length * 4).normalize('NFC')
  const line = start.replaceAll(NOT_RENDERABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
  if (line.length <= length) return line
  return `${line.slice(0, length - 1).trimEnd()}…`
}
