import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AnyForm } from '@/components/forms/any-form'
import { findFormPage } from '@/lib/content/info-pages'
import { getDatabase } from '@/lib/db/open-database.server'
import { LOOK_UP } from '@/lib/forms/names'
import { findRequestedCar, readClaimedCar } from '@/lib/leads/find-enquiry-car.server'
import { loadFormDraft } from '@/lib/leads/form-draft.server'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Please check your enquiry', robots: { index: false } }

type Props = {
  params: Promise<{ site: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** A form displayed again without JavaScript, with the typed values and their errors. */
export default async function FormAgainPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  const { draft: id } = await searchParams
  const draft = typeof id === 'string' ? await loadFormDraft(await getDatabase(), site.slug, id) : null
  if (!draft) redirect('/contact')
  const car =
    (await findRequestedCar(site, { car: draft.values['car_slug'] })) ?? readClaimedCar(draft.values)
  // A registration look-up is not an error, so the form continues.
  const isLookUp = draft.values[LOOK_UP] !== undefined
  const lookedUpAt = isLookUp ? findFormPage(site, draft.form) : null
  return (
    <main id="main" className="container-page py-10 md:py-16">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-3xl font-bold md:text-4xl">{lookedUpAt?.title ?? 'Please check your enquiry'}</h1>
        {car?.name && <p className="mt-2 text-lg text-muted">About the {car.name}</p>}
        <section
          aria-label="Enquiry"
          className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          <AnyForm
            site={site}
            form={draft.form}
            values={draft.values}
            errors={draft.errors}
            alert={draft.alert}
            {...(car ? { car } : {})}
          />
        </section>
      </div>
    </main>
  )
}
