import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { getOpenState } from '@/lib/site/hours'
import { buildHeaderMenu, type StockCounts } from '@/lib/site/navigation'
import type { HeaderProps } from './header-props'
import { AppHeader } from './headers/app'
import { BarHeader } from './headers/bar'
import { OverlayHeader } from './headers/overlay'
import { PillHeader } from './headers/pill'
import { RuleHeader } from './headers/rule'
import { TwoRowHeader } from './headers/two-row'
import { UtilityHeader } from './headers/utility'
import { WideHeader } from './headers/wide'
import { WordmarkHeader } from './headers/wordmark'

const VARIANTS: Record<SiteDesign['header'], ComponentType<HeaderProps>> = {
  'two-row': TwoRowHeader,
  rule: RuleHeader,
  pill: PillHeader,
  bar: BarHeader,
  overlay: OverlayHeader,
  wordmark: WordmarkHeader,
  utility: UtilityHeader,
  wide: WideHeader,
  app: AppHeader,
}

/** The site's header in its own layout (`NV-01`, `NV-02`). */
export function SiteHeader({ site, stock }: { site: Site; stock: StockCounts }) {
  const Header = VARIANTS[site.design.header]
  return <Header site={site} menu={buildHeaderMenu(site, stock)} open={getOpenState(site, new Date())} />
}
