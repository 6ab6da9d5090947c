import type { ComponentType } from 'react'
import { SearchSuggestions } from '@/components/search-box/search-suggestions'
import type { SiteDesign } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { getOpenState } from '@/lib/site/location'
import { buildSuggestSettings } from '@/lib/search/suggest/suggest-settings'
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

type Props = {
  site: Site
  stock: StockCounts
  /** URL of the image service. */
  images: string
}

/** The site's header variant (`NV-01`, `NV-02`), and suggestions for all search boxes of the page. */
export function SiteHeader({ site, stock, images }: Props) {
  const Header = VARIANTS[site.design.header]
  const now = new Date()
  return (
    <>
      <Header site={site} menu={buildHeaderMenu(site, stock)} open={getOpenState(site, now)} />
      <SearchSuggestions settings={buildSuggestSettings(site, images, now.getTime())} />
    </>
  )
}
