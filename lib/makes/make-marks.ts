import { slugify } from '@/lib/text/slugify'

/** Makes with a freely usable logo, by slug; `npm run make-marks` generates the files from simple-icons (CC0). */
export const MARKED_MAKES = [
  'aston-martin',
  'audi',
  'bentley',
  'bmw',
  'bombardier',
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
  'piaggio',
  'polestar',
  'porsche',
  'ram',
  'renault',
  'rolls-royce',
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

/** Makes that use the logo of another make, by slug. */
const SHARED_MARKS = new Map([
  ['bmw-motorrad', 'bmw'],
  ['smart-ev', 'smart'],
])

/** URL of a make's monochrome logo on a 24 px grid, or its initials if there is none. */
export function getMakeLogo(make: string): string {
  const slug = slugify(make)
  const mark = SHARED_MARKS.get(slug) ?? slug
  return MARKED.has(mark) ? `/assets/makes/${mark}.svg` : getInitials(make)
}

/** Longest name that fits the place of a logo. */
const SHORT_NAME = 3

/** "LR" for Land Rover, "BYD" for BYD and "H" for Holden: parts of longer words are hard to recognise. */
function getInitials(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [word = ''] = words
  if (words.length > 1)
    return words
      .slice(0, SHORT_NAME)
      .map((each) => each.charAt(0).toUpperCase())
      .join('')
  return word.length <= SHORT_NAME ? word.toUpperCase() : word.charAt(0).toUpperCase()
}
