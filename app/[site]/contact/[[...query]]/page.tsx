import type { Metadata } from 'next'
import { ContactView } from '@/components/content/contact-view'
import { parsePathQuery } from '@/lib/routing/rewrite'
import { describeContactPage } from '@/lib/seo/describe-page'
import { loadSite } from '@/lib/site/load-site.server'

type Props = { params: Promise<{ site: string; query?: string[] }> }

/** Prerenders no pages at build time; each is cached on its first request. */
export function generateStaticParams(): { query?: string[] }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeContactPage(await loadSite((await params).site))
}

/** The contact page, with the form prefilled from the query. */
export default async function ContactPage({ params }: Props) {
  const { site, query } = await params
  return <ContactView site={await loadSite(site)} query={parsePathQuery(query)} />
}
