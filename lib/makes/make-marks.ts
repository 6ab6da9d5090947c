import { slugify } from '@/lib/text/slugify'

/** Makes whose brand mark is free to use, by slug; `npm run make-marks` writes their files from simple-icons (CC0). */
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

/** Address of a make's brand mark, one colour on a 24 px grid, or `null` where there is none. */
export function getMakeMark(make: string): string | null {
  const slug = slugify(make)
  return MARKED.has(slug) ? `/assets/makes/${slug}.svg` : null
}
