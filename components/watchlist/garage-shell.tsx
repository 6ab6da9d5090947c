import clsx from 'clsx'
import type { ReactNode } from 'react'
import { PageHead } from '@/components/content/page-head'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import {
  describeGarageTab,
  type GarageTab,
  getGarageLead,
  getGaragePath,
  getGarageTitle,
  listGarageTabs,
} from '@/lib/watchlist/garage'

/** Layout of the saved vehicles page: heading, tabs as links, and the current tab (`RT-12`). */
export function GarageShell({ site, tab, children }: { site: Site; tab: GarageTab; children: ReactNode }) {
  return (
    <main id="main" className="pb-12 md:pb-20">
      <PageHead title={getGarageTitle(site)} lead={getGarageLead(site)} />
      <div className="container-page pt-4 md:pt-6">
        <nav aria-label={getGarageTitle(site)} className="border-b border-line">
          <ul className="-mb-px flex gap-x-1 overflow-x-auto">
            {listGarageTabs(site).map((name) => (
              <li key={name}>
                <SiteLink
                  site={site}
                  href={getGaragePath(site, name)}
                  prefetch={false}
                  aria-current={name === tab ? 'page' : undefined}
                  className={clsx(
                    'inline-flex min-h-12 items-center border-b-4 px-3 font-semibold whitespace-nowrap -outline-offset-3 md:px-5',
                    name === tab ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
                  )}
                >
                  {describeGarageTab(site, name).name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="saved-heading" className="pt-6 md:pt-8">
          <h2 id="saved-heading" tabIndex={-1} className="sr-only">
            {describeGarageTab(site, tab).name}
          </h2>
          {children}
        </section>
      </div>
    </main>
  )
}
