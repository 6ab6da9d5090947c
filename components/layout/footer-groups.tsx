import { SiteLink } from '@/components/ui/site-link'
import type { FooterProps } from './header-props'

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
          <ul className="mt-2">
            {group.dropdownItems.map((entry) => (
              <li key={entry.url + entry.name}>
                <SiteLink
                  site={site}
                  href={entry.url}
                  prefetch={false}
                  className="inline-flex min-h-9 items-center opacity-90 hover:underline"
                >
                  {entry.name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
