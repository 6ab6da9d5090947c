import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import { FullBleedHero } from './heroes/full-bleed'
import { GreetingHero } from './heroes/greeting'
import { LandscapeHero } from './heroes/landscape'
import { ModelRangeHero } from './heroes/model-range'
import { PicturePanelHero } from './heroes/picture-panel'
import { PriceLadderHero } from './heroes/price-ladder'
import { StoryHero } from './heroes/story'
import { TaskTilesHero } from './heroes/task-tiles'
import { WeeklyQuestionHero } from './heroes/weekly-question'
import type { HomeProps } from './home-props'

const VARIANTS: Record<SiteDesign['hero'], ComponentType<HomeProps>> = {
  'picture-panel': PicturePanelHero,
  'model-range': ModelRangeHero,
  greeting: GreetingHero,
  'price-ladder': PriceLadderHero,
  'full-bleed': FullBleedHero,
  story: StoryHero,
  'task-tiles': TaskTilesHero,
  landscape: LandscapeHero,
  'weekly-question': WeeklyQuestionHero,
}

/** The site's hero variant (`RT-15`). */
export function Hero(props: HomeProps) {
  const Variant = VARIANTS[props.site.design.hero]
  return <Variant {...props} />
}
