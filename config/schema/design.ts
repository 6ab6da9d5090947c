import { z } from 'zod'
import { contrastRatio } from './contrast'

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0B2545')

const FONT_NAMES = [
  'Bricolage Grotesque',
  'Instrument Sans',
  'Hanken Grotesk',
  'Gabarito',
  'Nunito',
  'Shantell Sans',
  'Archivo',
  'Big Shoulders',
  'Geologica',
  'Fraunces',
  'Figtree',
  'Saira',
  'Public Sans',
  'Funnel Display',
  'Albert Sans',
  'Onest',
] as const
export type FontName = (typeof FONT_NAMES)[number]

const HEADER_VARIANTS = [
  'two-row',
  'rule',
  'pill',
  'bar',
  'overlay',
  'wordmark',
  'utility',
  'wide',
  'app',
] as const
const HERO_VARIANTS = [
  'picture-panel',
  'model-range',
  'greeting',
  'price-ladder',
  'full-bleed',
  'story',
  'task-tiles',
  'landscape',
  'weekly-question',
] as const
export const CARD_VARIANTS = [
  'classic',
  'ruled',
  'rounded',
  'price-first',
  'poster',
  'landscape',
  'row',
  'wide',
  'plan',
] as const
export const CAR_PAGE_VARIANTS = [
  'mosaic',
  'tabs',
  'story',
  'shelf',
  'numerals',
  'floor-plan',
  'sheet',
  'panorama',
  'plan-picker',
] as const
const FOOTER_VARIANTS = [
  'columns',
  'rule',
  'friendly',
  'bold',
  'dark',
  'warm',
  'dense',
  'hills',
  'app',
] as const
const SECTION_LOOKS = [
  'plain',
  'editorial',
  'ruled',
  'friendly',
  'letters',
  'journey',
  'app',
  'loud',
  'cinema',
  'dense',
] as const
const PICTURE_GROUNDS = [
  'studio',
  'showroom',
  'yard',
  'dusk',
  'dunes',
  'depot',
  'violet',
  'plain',
  'garage',
] as const

/** WCAG 2.2 AA for body text (1.4.3). */
const MINIMUM_CONTRAST = 4.5

const paletteSchema = z
  .object({
    ground: colour.describe('Page background.'),
    surface: colour.describe('Background of cards, panels and inputs.'),
    ink: colour.describe('Text.'),
    muted: colour.describe('Secondary text.'),
    line: colour.optional().describe('Lines and borders; mixed from ink and ground when absent.'),
    primary: colour.describe('Main buttons and the header accent.'),
    on_primary: colour.describe('Text on primary.'),
    accent: colour.describe('Accent colour for calls to action and flags.'),
    on_accent: colour.describe('Text on accent.'),
    link: colour.describe('Links in text.'),
  })
  .superRefine((palette, context) => {
    const pairs: [keyof typeof palette, keyof typeof palette][] = [
      ['ink', 'ground'],
      ['ink', 'surface'],
      ['muted', 'ground'],
      ['muted', 'surface'],
      ['link', 'ground'],
      ['link', 'surface'],
      ['on_primary', 'primary'],
      ['on_accent', 'accent'],
    ]
    for (const [front, back] of pairs) {
      const a = palette[front]
      const b = palette[back]
      if (!a || !b || !/^#[0-9A-Fa-f]{6}$/.test(a) || !/^#[0-9A-Fa-f]{6}$/.test(b)) continue
      const ratio = contrastRatio(a, b)
      if (ratio < MINIMUM_CONTRAST) {
        context.addIssue({
          code: 'custom',
          path: [front],
          message: `${front} ${a} on ${back} ${b} has contrast ${ratio.toFixed(2)}; WCAG AA requires ${MINIMUM_CONTRAST}. Darken or lighten one of them`,
        })
      }
    }
  })

/** Design of a site: tokens and layout variants. All visual differences between sites are configured here (`CF-03`). */
export const designSchema = z.object({
  scheme: z
    .enum(['light', 'dark'])
    .default('light')
    .describe('Whether the palette is light or dark; sets form controls and scrollbars.'),
  palette: paletteSchema.describe(
    'Brand colours. Text and background pairs below the minimum contrast are rejected.',
  ),
  fonts: z
    .object({
      display: z.enum(FONT_NAMES).describe('Headings.'),
      text: z.enum(FONT_NAMES).describe('Everything else.'),
      aside: z
        .enum(FONT_NAMES)
        .optional()
        .describe('Handwritten or decorative asides; the text font when absent.'),
    })
    .describe('Self-hosted variable fonts.'),
  display_style: z
    .object({
      weight: z.int().min(100).max(900).default(700).describe('Weight of bold headings.'),
      stretch: z
        .int()
        .min(50)
        .max(151)
        .default(100)
        .describe('Width of the display font in percent, for fonts with a width axis.'),
      scale: z
        .number()
        .min(0.75)
        .max(2)
        .default(1)
        .describe(
          'Size of page and section headings relative to the standard; condensed fonts usually need more.',
        ),
      caps: z.boolean().default(false).describe('Whether headings are set in capitals.'),
      tracking: z
        .number()
        .min(-0.06)
        .max(0.3)
        .default(0)
        .describe('Letter spacing of page and section headings in em; large headings usually need less.'),
    })
    .prefault({})
    .describe('Style of the display font.'),
  radius: z.number().min(0).max(32).default(6).describe('Corner radius of cards and panels in pixels.'),
  control_radius: z
    .number()
    .min(0)
    .max(999)
    .optional()
    .describe('Corner radius of buttons and inputs in pixels; follows radius when absent.'),
  border: z.enum(['none', 'hairline', 'bold']).default('hairline').describe('Borders of cards and panels.'),
  shadow: z.enum(['none', 'soft', 'tinted']).default('none').describe('Shadow of raised surfaces.'),
  motion: z
    .enum(['none', 'fade', 'gentle', 'bounce', 'parallax', 'spring'])
    .default('fade')
    .describe('Style of transitions. Disabled for users who prefer reduced motion.'),
  texture: z
    .enum(['none', 'paper'])
    .default('none')
    .describe('Background texture of every page: none or paper grain.'),
  header: z.enum(HEADER_VARIANTS).default('two-row').describe('Header layout.'),
  hero: z.enum(HERO_VARIANTS).default('picture-panel').describe('Hero layout of the home page.'),
  card: z.enum(CARD_VARIANTS).default('classic').describe('Layout of a car card.'),
  car_page: z.enum(CAR_PAGE_VARIANTS).default('mosaic').describe('Layout of the car page.'),
  footer: z.enum(FOOTER_VARIANTS).default('columns').describe('Footer layout.'),
  sections: z.enum(SECTION_LOOKS).default('plain').describe('Style of home page sections and page heads.'),
  picture_ground: z
    .enum(PICTURE_GROUNDS)
    .default('studio')
    .describe('Background of rendered vehicle images.'),
})

export type SiteDesign = z.output<typeof designSchema>
