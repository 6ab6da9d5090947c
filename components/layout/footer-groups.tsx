import { toMenuLinks } from '@/lib/site/navigation'
import type { FooterProps } from './header-props'
import { MenuLinks } from './menu-links'

/** Footer link groups (`NV-03`). */
export function FooterGroups({
  site,
  groups,
  className,
}: Omit<FooterProps, 'year'> & { className?: string }) {
  return (
    <div className={className ?? 'grid grid-cols-2 gap-8 md:grid-cols-3'}>
      {groups.map((group) => (
        <nav key={group.name} aria-label={group.name}>
          <h2 className="text-base font-semibold">{group.name}</h2>
          <MenuLinks links={toMenuLinks(site, group.dropdownItems)} look="footer" />
        </nav>
      ))}
    </div>
  )
}
