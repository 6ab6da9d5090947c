import type { Metadata } from 'next'
import { Hours } from '@/components/content/hours'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getSuccessCopy } from '@/lib/forms/success-copy'
import { getOpenState } from '@/lib/site/hours'
import { getTelHref } from '@/lib/links/tel'
import { loadSite } from '@/lib/site/load-site.server'
import { getDefaultSearch } from '@/lib/site/navigation'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Thank you', robots: { index: false } }

type Props = {
  params: Promise<{ site: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Where every form ends (`RT-11`): what happens next, and what to do meanwhile. */
export default async function SuccessPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  const { category } = await searchParams
  const copy = getSuccessCopy(typeof category === 'string' ? category : undefined)
  const search = getDefaultSearch(site)
  const open = getOpenState(site, new Date())
  return (
    <main id="main" className="container-page py-12 md:py-20">
      <div className="mx-auto max-w-3xl">
        <p
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-success text-2xl text-on-success"
        >
          <Icon name="check" />
        </p>
        <h1 className="mt-6 text-3xl font-bold md:text-5xl">{copy.title}</h1>
        <p className="mt-4 max-w-2xl text-lg">{copy.text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <SiteLink site={site} href={search.url} className={buttonClass('primary')}>
            Back to {search.name} <Icon name="arrow-right" />
          </SiteLink>
          <SiteLink site={site} href="/" className={buttonClass('outline')}>
            Home
          </SiteLink>
        </p>
        <div className="mt-12 grid gap-8 border-t border-line pt-8 sm:grid-cols-2">
          {site.phone && (
            <section aria-labelledby="call-heading">
              <h2 id="call-heading" className="text-xl font-bold">
                Rather talk now?
              </h2>
              <SiteLink
                site={site}
                href={getTelHref(site.phone)}
                className="mt-2 inline-flex min-h-12 items-center gap-3 text-xl font-semibold text-link hover:underline"
              >
                <Icon name="phone" /> {site.phone}
              </SiteLink>
              {open && <p className="text-muted">{open.text}</p>}
            </section>
          )}
          <section aria-labelledby="hours-heading">
            <h2 id="hours-heading" className="mb-3 text-xl font-bold">
              Opening hours
            </h2>
            <Hours hours={site.opening_hours} />
          </section>
        </div>
      </div>
    </main>
  )
}
