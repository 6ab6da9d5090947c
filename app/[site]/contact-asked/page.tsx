import type { Metadata } from 'next'
import { ContactView } from '@/components/content/contact-view'
import type { Query } from '@/lib/forms/prefill'
import { describeContactPage } from '@/lib/seo/describe-contact-page'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeContactPage(await loadSite((await params).site))
}

/** Dynamic variant of the contact page, with the form prefilled from the query. Reached only by a rewrite. */
export default async function ContactAskedPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  return <ContactView site={site} query={await searchParams} />
}
