import type { ComponentType } from 'react'
import type { SiteDesign } from '@/config/schema/design'
import type { Site } from '@/config/schema/site'
import { buildFooterGroups, type StockCounts } from '@/lib/site/navigation'
import { AppFooter } from './footers/app'
import { BoldFooter } from './footers/bold'
import { ColumnsFooter } from './footers/columns'
import { DarkFooter } from './footers/dark'
import { DenseFooter } from './footers/dense'
import { FriendlyFooter } from './footers/friendly'
import { HillsFooter } from './footers/hills'
import { RuleFooter } from './footers/rule'
import { WarmFooter } from './footers/warm'
import type { FooterProps } from './header-props'

const VARIANTS: Record<SiteDesign['footer'], ComponentType<FooterProps>> = {
  columns: ColumnsFooter,
  rule: RuleFooter,
  friendly: FriendlyFooter,
  bold: BoldFooter,
  dark: DarkFooter,
  warm: WarmFooter,
  dense: DenseFooter,
  hills: HillsFooter,
  app: AppFooter,
}

/** The site's footer variant (`NV-03`). */
export function SiteFooter({ site, stock }: { site: Site; stock: StockCounts }) {
  const Footer = VARIANTS[site.design.footer]
  return <Footer site={site} groups={buildFooterGroups(site, stock)} year={new Date().getFullYear()} />
}
