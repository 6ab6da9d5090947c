import { slugify } from '@/lib/text/slugify'

/** Makes with a freely usable logo, by slug; `npm run make-marks` generates the files from simple-icons (CC0). */
export const MARKED_MAKES = [
  'aston-martin',
  'audi',
  'bentley',
  'bmw',
  'bugatti',
  'cadillac',
  'chevrolet',
  'chrysler',
  'citroen',
  'dacia',
  'daf',
  'ducati',
  'ferrari',
  'fiat',
  'ford',
  'honda',
  'husqvarna',
  'hyundai',
  'infiniti',
  'iveco',
  'jeep',
  'kia',
  'ktm',
  'lamborghini',
  'mahindra',
  'man',
  'maserati',
  'mazda',
  'mclaren',
  'mg',
  'mini',
  'mitsubishi',
  'nissan',
  'opel',
  'peugeot',
  'polestar',
  'porsche',
  'ram',
  'renault',
  'scania',
  'seat',
  'skoda',
  'smart',
  'subaru',
  'suzuki',
  'tesla',
  'toyota',
  'vespa',
  'volkswagen',
  'volvo',
  'yamaha',
] as const

const MARKED: ReadonlySet<string> = new Set(MARKED_MAKES)

/** URL of a make's monochrome logo on a 24 px grid, or its initials if there is none. */
export function getMakeLogo(make: string): string {
  const slug = slugify(make)
  if (MARKED.has(slug)) return `/assets/makes/${slug}.svg`
  return make
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()
}
