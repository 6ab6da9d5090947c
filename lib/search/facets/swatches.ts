import { contrastRatio } from '@/config/schema/contrast'

/** Display colours of common vehicle colours. */
const COLOURS: Readonly<Record<string, string>> = {
  white: '#ffffff',
  pearl: '#f4f1ea',
  ivory: '#f5f0dc',
  cream: '#f3e9cf',
  beige: '#d9c7a3',
  sand: '#d3bd92',
  stone: '#c9c0ae',
  champagne: '#e0cda3',
  gold: '#c39a3b',
  bronze: '#8a5f34',
  copper: '#b0653a',
  tan: '#b98d5b',
  brown: '#5d4030',
  mocha: '#6b5143',
  yellow: '#f5cd19',
  orange: '#ee7623',
  red: '#c4161c',
  crimson: '#a51029',
  maroon: '#6a1523',
  burgundy: '#631a2b',
  pink: '#e58ba9',
  purple: '#5b2d82',
  violet: '#6d4bb0',
  plum: '#5c2a4d',
  blue: '#1f5fb0',
  navy: '#16264d',
  teal: '#0f6e73',
  aqua: '#4db9bd',
  turquoise: '#2fa8a4',
  green: '#2c7a3f',
  lime: '#9ccb2b',
  olive: '#6b6a34',
  khaki: '#8a8258',
  silver: '#c3c7ca',
  titanium: '#8e8d89',
  grey: '#7c8287',
  gray: '#7c8287',
  gunmetal: '#4c5358',
  graphite: '#45494d',
  charcoal: '#36393c',
  black: '#101214',
}

/** Candidate colours of the check mark on a swatch; the one with the higher contrast is used. */
const MARKS = ['#000000', '#ffffff'] as const

/** A swatch colour and the colour of its check mark, as `#rrggbb`. Their contrast is at least 4.5. */
type Swatch = { colour: string; mark: string }

/**
 * The swatch of a colour name, chosen by its last known word: "Graphite Grey" is grey. `null` for unknown names
 * and for names of more than one colour.
 */
export function getSwatch(name: string): Swatch | null {
  if (/[/&+]|\band\b|two.?tone/i.test(name)) return null
  const colourWord = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((word) => Object.hasOwn(COLOURS, word))
  const colour = colourWord === undefined ? undefined : COLOURS[colourWord]
  if (colour === undefined) return null
  const [dark, light] = MARKS
  return { colour, mark: contrastRatio(dark, colour) >= contrastRatio(light, colour) ? dark : light }
}
