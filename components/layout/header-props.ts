import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import type { OpenState } from '@/lib/site/hours'

/** What every header variant gets. */
export type HeaderProps = { site: Site; menu: NavigationItem[]; open: OpenState | null }
/** What every footer variant gets. */
export type FooterProps = { site: Site; groups: NavigationItem[]; year: number }
