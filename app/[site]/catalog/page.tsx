import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ContactSheet } from '@/components/catalog/contact-sheet'
import { changeDesign } from '@/components/catalog/fixtures/build-state'
import { getEnv } from '@/lib/env'
import { loadSite } from '@/lib/site/load-site.server'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Contact sheet', robots: { index: false } }

type Props = {
  params: Promise<{ site: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** `/__catalog`: the site's card in every state, for design review. Not served in production (ADR 0024). */
export default async function CatalogPage({ params, searchParams }: Props) {
  const { NODE_ENV: mode, IMAGES_URL: images } = getEnv()
  if (mode === 'production') notFound()
  const site = changeDesign(await loadSite((await params).site), await searchParams)
  return (
    <main id="main">
      <ContactSheet site={site} images={images} now={Math.floor(Date.now() / 1000)} />
    </main>
  )
}
