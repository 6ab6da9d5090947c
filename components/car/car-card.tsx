import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import type { CardProps } from './card-props'
import { ClassicCard } from './cards/classic'
import { LandscapeCard } from './cards/landscape'
import { PlanCard } from './cards/plan'
import { PosterCard } from './cards/poster'
import { PriceFirstCard } from './cards/price-first'
import { RoundedCard } from './cards/rounded'
import { RowCard } from './cards/row'
import { RuledCard } from './cards/ruled'
import { WideCard } from './cards/wide'

const VARIANTS: Record<SiteDesign['card'], ComponentType<CardProps>> = {
  classic: ClassicCard,
  ruled: RuledCard,
  rounded: RoundedCard,
  'price-first': PriceFirstCard,
  poster: PosterCard,
  landscape: LandscapeCard,
  row: RowCard,
  wide: WideCard,
  plan: PlanCard,
}

/** Grid classes per card variant; some variants need wider columns. */
export const CARD_GRIDS: Record<SiteDesign['card'], string> = {
  classic: 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))]',
  ruled: 'grid gap-x-8 gap-y-14 grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]',
  rounded: 'grid gap-6 grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]',
  'price-first': 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.25rem),1fr))] gap-x-4 gap-y-6',
  poster: 'grid gap-x-3 gap-y-6 sm:grid-cols-2 xl:grid-cols-3',
  landscape: 'grid gap-6 xl:grid-cols-2',
  row: 'grid gap-2',
  wide: 'grid gap-8 xl:grid-cols-2',
  plan: 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3',
}

/** Number of similar vehicles that fills one row of the grid. */
export function countSimilarCars({ card }: Pick<SiteDesign, 'card'>): number {
  return card === 'landscape' || card === 'wide' ? 2 : 3
}

/** A vehicle's card in the site's card variant. */
export function CarCard(props: CardProps) {
  const Card = VARIANTS[props.site.design.card]
  return <Card {...props} />
}
