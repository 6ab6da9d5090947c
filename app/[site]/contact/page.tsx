import type { Metadata } from 'next'
import { ContactView } from '@/components/content/contact-view'
import { describeContactPage } from '@/lib/seo/describe-contact-page'
import { loadSite } from '@/lib/site/load-site.server'

type Props = { params: Promise<{ site: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeContactPage(await loadSite((await params).site))
}

export default async function ContactPage({ params }: Props) {
  return <ContactView site={await loadSite((await params).site)} />
}
