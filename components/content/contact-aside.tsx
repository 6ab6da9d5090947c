import { clsx } from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getTelHref } from '@/lib/links/tel'
import { getOpenState } from '@/lib/site/hours'
import { getDefaultSearch } from '@/lib/site/navigation'

/** Beside a form: other ways to the dealer, and to the stock. */
export function ContactAside({ site, className }: { site: Site; className?: string }) {
  const open = getOpenState(site, new Date())
  const search = getDefaultSearch(site)
  return (
    <aside className={clsx('space-y-8', className)}>
      {site.phone && (
        <div>
          <h2 className="font-semibold text-muted">Call us</h2>
          <SiteLink
            site={site}
            href={getTelHref(site.phone)}
            className="mt-1 inline-flex min-h-12 items-center gap-3 font-display text-2xl font-bold text-link hover:underline"
          >
            <Icon name="phone" /> {site.phone}
          </SiteLink>
          {open && (
            <p className="flex items-center gap-2">
              <Icon name="clock" /> {open.text}
            </p>
          )}
        </div>
      )}
      {site.email && (
        <div>
          <h2 className="font-semibold text-muted">Send an e-mail</h2>
          <SiteLink
            site={site}
            href={`mailto:${site.email}`}
            className="mt-1 inline-flex min-h-12 items-center gap-3 font-semibold break-all text-link hover:underline"
          >
            <Icon name="mail" /> {site.email}
          </SiteLink>
        </div>
      )}
      <div>
        <h2 className="font-semibold text-muted">Looking for something?</h2>
        <SiteLink
          site={site}
          href={search.url}
          className="mt-1 inline-flex min-h-12 items-center gap-3 font-semibold text-link hover:underline"
        >
          <Icon name="search" /> {search.name}
        </SiteLink>
      </div>
    </aside>
  )
}
