import type { NavigationItem } from '@/config/schema/navigation'
import type { Site } from '@/config/schema/site'
import type { OpenState } from '@/lib/site/location'

/** Props of every header variant. */
export type HeaderProps = { site: Site; menu: NavigationItem[]; open: OpenState | null }
/** Props of every footer variant. */
export type FooterProps = { site: Site; groups: NavigationItem[]; year: number }
