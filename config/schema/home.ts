import { z } from 'zod'

const heading = z.string().default('').describe('Heading; the default heading when empty.')
const intro = z.string().default('').describe('Line under the heading.')

/** Facets available for home page tiles (`SS-04`). */
const TILE_FACETS = [
  'make',
  'body',
  'simple_body',
  'car_type',
  'fuel',
  'drive',
  'transmission',
  'seats',
  'colour',
  'categories',
  'location_name',
  'price_range',
  'weekly_price_range',
  'tag',
] as const
export type TileFacet = (typeof TILE_FACETS)[number]

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0B2545')
const link = z
  .object({
    url: z.string().min(1).describe('URL.'),
    name: z.string().min(1).describe('Link text.'),
  })
  .nullable()
  .default(null)
const tile = z.object({
  title: z.string().min(1).describe('Label.'),
  text: z.string().default('').describe('Line under the label.'),
  url: z.string().min(1).describe('Link URL.'),
})

const sceneVehicle = z.object({
  body: z.string().min(1).describe('Body type of the image catalogue.'),
  view: z.string().default('front-three-quarter').describe('View of the image catalogue.'),
  colour: colour.describe('Paint colour.'),
})

/** A section of the home page below the hero (`RT-15`). Sections appear in the order of the list. */
const homeSectionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('featured'),
    heading,
    intro,
    count: z.int().min(1).max(24).default(6).describe('Number of cars.'),
    sort: z
      .enum(['custom_rank', 'newest', 'price_ascending'])
      .default('custom_rank')
      .describe('Sort order of the cars.'),
  }),
  z.object({
    type: z.literal('facet-tiles'),
    heading,
    intro,
    facet: z
      .enum(TILE_FACETS)
      .describe(
        'Facet whose values are displayed as tiles with counts; makes have logos, body types have images.',
      ),
    limit: z
      .int()
      .min(1)
      .max(48)
      .default(12)
      .describe('Maximum number of tiles; the most frequent values are displayed.'),
    look: z
      .enum(['cards', 'rows', 'pills'])
      .default('cards')
      .describe('Cards in a grid, rows with a count column, or wrapping pills.'),
    link: link.describe('Link beside the heading.'),
  }),
  z.object({
    type: z.literal('price-slider'),
    heading,
    intro,
    attribute: z
      .enum(['price', 'subscription_price'])
      .default('price')
      .describe('Attribute set by the slider: the price, or the weekly subscription price.'),
    min: z.int().min(0).default(5000).describe('Lowest price in dollars (`SS-05`).'),
    max: z.int().positive().default(250_000).describe('Highest price in dollars (`SS-05`).'),
    step: z.int().positive().default(500).describe('Step in dollars (`SS-05`).'),
    look: z
      .enum(['band', 'card', 'ruled'])
      .default('card')
      .describe('A band in the primary colour, a card, or plain between two lines.'),
  }),
  z.object({
    type: z.literal('price-bands'),
    heading,
    intro,
    bands: z
      .array(z.int().positive())
      .min(1)
      .describe('Upper prices in dollars, in ascending order, such as 10000, 15000.'),
  }),
  z.object({ type: z.literal('dealerships'), heading, intro }),
  z.object({ type: z.literal('locations'), heading, intro }),
  z.object({ type: z.literal('reviews'), heading, intro }),
  z.object({ type: z.literal('hours'), heading, intro }),
  z.object({
    type: z.literal('steps'),
    heading,
    intro,
    needs_checkout: z
      .boolean()
      .default(false)
      .describe('Show the steps only while the site takes deposits online (`RV-01`).'),
    steps: z
      .array(
        z.object({
          title: z.string().min(1).describe('Step.'),
          text: z.string().default('').describe('Description.'),
        }),
      )
      .min(2)
      .describe('How it works.'),
  }),
  z.object({
    type: z.literal('story'),
    heading,
    intro,
    text: z.string().min(1).describe('Paragraphs, separated by an empty line.'),
    scene: z.string().default('').describe('Rendered scene of the image service beside the text.'),
    vehicle: sceneVehicle.nullable().default(null).describe('Vehicle in that scene.'),
    link: link.describe('Link URL.'),
  }),
  z.object({
    type: z.literal('tiles'),
    heading,
    intro,
    tiles: z.array(tile).min(2).describe('Links as tiles.'),
  }),
  z.object({
    type: z.literal('offers'),
    heading,
    intro,
    offers: z
      .array(
        z.object({
          title: z.string().min(1).describe('Offer.'),
          text: z.string().default('').describe('Description.'),
          url: z.string().min(1).describe('Link URL.'),
          until: z.iso
            .date()
            .nullable()
            .default(null)
            .describe('Last day of the offer; it is hidden afterwards.'),
        }),
      )
      .min(1)
      .describe('Special offers.'),
  }),
])
export type HomeSection = z.output<typeof homeSectionSchema>

export const homeSchema = z.object({
  title: z
    .string()
    .default('')
    .describe('Main heading of the home page; derived from the vehicle noun and city when empty.'),
  kicker: z.string().default('').describe('Short line above the title.'),
  lead: z.string().default('').describe('Paragraph under the title.'),
  scene: z.string().default('').describe('Rendered scene behind the hero.'),
  hero_vehicle: sceneVehicle.nullable().default(null).describe('Vehicle in the hero.'),
  bands: z
    .array(z.int().positive())
    .default([])
    .describe('Upper prices of the price-ladder hero in dollars, in ascending order.'),
  tiles: z.array(tile).default([]).describe('Task tiles of the hero.'),
  range: z
    .array(
      z.object({
        name: z.string().min(1).describe('Model.'),
        text: z.string().default('').describe('Line under the name.'),
        url: z.string().min(1).describe('Link URL.'),
        body: z.string().min(1).describe('Body type of the image catalogue.'),
        colour: colour.describe('Paint colour.'),
        length: z.int().min(1000).max(20000).describe('Length of the vehicle in millimetres.'),
      }),
    )
    .default([])
    .describe('Models of the model-range hero, displayed to scale; body types in stock when empty.'),
  pickers: z
    .array(
      z.object({
        label: z.string().min(1).describe('Question.'),
        facet: z
          .enum(['seats', 'categories', 'body', 'car_type', 'item_type'])
          .describe('Search facet that the answer filters.'),
        options: z
          .array(
            z.object({
              value: z.string().describe('Value of the facet; every value when empty.'),
              name: z.string().min(1).describe('Label.'),
              text: z.string().default('').describe('Line under the label.'),
            }),
          )
          .min(2)
          .describe('Answers; the first is selected.'),
      }),
    )
    .max(3)
    .default([])
    .describe('Questions in the hero that lead to a filtered search.'),
  story: z.string().default('').describe('Text of the story hero; paragraphs separated by an empty line.'),
  note: z.string().default('').describe('Seasonal note or handwritten aside.'),
  sections: z.array(homeSectionSchema).default([]).describe('Sections below the hero, in order.'),
})
export type SiteHome = z.output<typeof homeSchema>
