import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import type { CarPageProps } from './car-page-props'
import { FloorPlanCarPage } from './pages/floor-plan'
import { MosaicCarPage } from './pages/mosaic'
import { NumeralsCarPage } from './pages/numerals'
import { PanoramaCarPage } from './pages/panorama'
import { PlanPickerCarPage } from './pages/plan-picker'
import { SheetCarPage } from './pages/sheet'
import { ShelfCarPage } from './pages/shelf'
import { StoryCarPage } from './pages/story'
import { TabsCarPage } from './pages/tabs'

const VARIANTS: Record<SiteDesign['car_page'], ComponentType<CarPageProps>> = {
  mosaic: MosaicCarPage,
  tabs: TabsCarPage,
  story: StoryCarPage,
  shelf: ShelfCarPage,
  numerals: NumeralsCarPage,
  'floor-plan': FloorPlanCarPage,
  sheet: SheetCarPage,
  panorama: PanoramaCarPage,
  'plan-picker': PlanPickerCarPage,
}

/** A car's page in the layout of its site. */
export function CarPage(props: CarPageProps) {
  const Variant = VARIANTS[props.site.design.car_page]
  return <Variant {...props} />
}
