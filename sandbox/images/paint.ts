/**
 * Vehicle paint colours: maps colour names from Australian advertisements to a hex value and a finish. Each
 * name has several realistic variants; the seed picks one and shifts its lightness slightly, so that two
 * white cars side by side look different. The same name and seed always return the same paint.
 */

export const FINISHES = ['solid', 'metallic', 'pearl', 'matt'] as const
export type Finish = (typeof FINISHES)[number]

/** `hex` is six lower-case sRGB digits without `#`. */
export type Paint = { hex: string; finish: Finish }

const VARIANTS: Record<string, readonly string[]> = {
  white: ['f3f4f2 solid', 'eef0f0 pearl', 'f6f5f0 solid', 'e9ecee pearl'],
  pearl: ['efeee8 pearl', 'eceeef pearl'],
  black: ['0b0c0e metallic', '08090a solid', '101216 metallic', '0a0b10 pearl'],
  grey: ['5d6368 metallic', '777c80 metallic', '484e54 metallic', '868b8c solid', '3d4247 metallic'],
  charcoal: ['2e3337 metallic', '383c40 metallic'],
  graphite: ['3a3f44 metallic', '44484b metallic'],
  silver: ['b9bdc0 metallic', 'c6c9ca metallic', 'a9aeb2 metallic'],
  blue: ['1d3f78 metallic', '12305c metallic', '2a64a8 metallic', '0f2342 pearl', '3f6f95 metallic'],
  navy: ['101f3c metallic', '152744 solid'],
  red: ['a3141c metallic', 'b81a1f solid', '8c1018 pearl', 'c22423 solid'],
  green: ['24463a metallic', '3b4f3c solid', '1d3a30 metallic', '5d6b4b metallic'],
  khaki: ['6b6a4c solid', '77735a metallic'],
  brown: ['4b3527 metallic', '5c4232 metallic', '3a2a22 pearl'],
  bronze: ['7a5b3c metallic', '86694a metallic'],
  copper: ['94532f metallic', '8a4a2c pearl'],
  beige: ['b8a888 metallic', 'c4b79b solid'],
  sand: ['b9a27c solid', 'a8956f solid'],
  champagne: ['c0ae8c metallic', 'c9bb9f metallic'],
  cream: ['e6dcc0 solid', 'e9e1cc solid'],
  gold: ['a98a4a metallic', 'b59a62 metallic'],
  orange: ['d1561a metallic', 'dd6a1e solid', 'c24a18 pearl'],
  yellow: ['e6b50f solid', 'edc427 solid'],
  purple: ['43265f metallic', '54336f pearl'],
  burgundy: ['4e1220 metallic', '5a1526 pearl'],
  maroon: ['561418 metallic', '611a1d metallic'],
  turquoise: ['17808a metallic', '2593a0 metallic'],
  teal: ['145c63 metallic', '1c6a6c metallic'],
  pink: ['d98a9d pearl', 'cf6f8b metallic'],
}

const SYNONYMS: Record<string, string> = {
  gray: 'grey',
  gunmetal: 'charcoal',
  slate: 'charcoal',
  anthracite: 'graphite',
  titanium: 'graphite',
  magnetic: 'grey',
  ivory: 'cream',
  vanilla: 'cream',
  mica: 'pearl',
  tan: 'beige',
  fawn: 'beige',
  stone: 'beige',
  olive: 'khaki',
  wine: 'burgundy',
  plum: 'purple',
  violet: 'purple',
  aqua: 'turquoise',
  aubergine: 'purple',
  rust: 'copper',
  lime: 'green',
  ebony: 'black',
  onyx: 'black',
  midnight: 'navy',
}

const UNKNOWN = 'grey'

/**
 * Finds the paint for a colour name such as `White`, `Burgundy` or `Deep Crystal Blue Mica`. The last known
 * word decides; an unknown name returns a grey. A hex value, with or without `#`, is used unchanged as
 * metallic.
 */
export function colourToPaint(name: string, seed: string | number = 0): Paint {
  const text = name.trim().toLowerCase()
  const literal = /^#?([0-9a-f]{6})$/.exec(text)?.[1]
  if (literal !== undefined) return { hex: literal, finish: 'metallic' }
  const random = hashToUnit(`${text}/${seed}`)
  const variants = VARIANTS[findFamily(text)] ?? []
  const [hex = '777c80', finish = 'metallic'] = (
    variants[Math.floor(random(0) * variants.length)] ?? ''
  ).split(' ')
  return { hex: shiftLightness(hex, (random(1) - 0.5) * 0.05), finish: toFinish(text, finish) }
}

function findFamily(text: string): string {
  const words = text.split(/[^a-z]+/).toReversed()
  const known = words.map((word) => SYNONYMS[word] ?? word).filter((word) => word in VARIANTS)
  return known.find((word) => word !== 'pearl') ?? known[0] ?? UNKNOWN
}

function toFinish(text: string, usual: string): Finish {
  if (/\bmatt?e?\b/.test(text)) return 'matt'
  return FINISHES.find((finish) => finish === usual) ?? 'metallic'
}

/** Multiplies each channel, so that dark paints change little and white stays below pure white. */
function shiftLightness(hex: string, amount: number): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return channels
    .map((value) => Math.round(Math.min(250, Math.max(5, value * (1 + amount)))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
}

/** FNV-1a hash with a final mix; `random(n)` returns the nth number in 0…1 for this text. */
export function hashToUnit(text: string): (index: number) => number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (index) => {
    let mixed = Math.imul(hash ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
  }
}
