import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeviceGarage } from '@/components/watchlist/device-garage'
import { GarageShell } from '@/components/watchlist/garage-shell'
import { getEnv } from '@/lib/env'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { loadSite } from '@/lib/site/load-site.server'
import { toStockSite } from '@/lib/site/stock-site'
import { getGarageTitle, readGarageTab } from '@/lib/watchlist/garage'

type Props = { params: Promise<{ site: string; tab: string }> }

/** Prerenders no sites at build time. */
export function generateStaticParams(): { tab: string }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: getGarageTitle(await loadSite((await params).site)), robots: { index: false } }
}

/**
 * Saved cars of a site that stores them in the browser: one cached page for all visitors. Reached only by a rewrite
 * (`RT-12`).
 */
export default async function GaragePage({ params }: Props) {
  const { site: slug, tab: requestedTab } = await params
  const site = await loadSite(slug)
  if (!site.garage_enabled || hasSignIn(site)) notFound()
  const tab = readGarageTab(site, requestedTab)
  return (
    <GarageShell site={site} tab={tab}>
      <DeviceGarage key={tab} site={toStockSite(site)} tab={tab} images={getEnv().IMAGES_URL} />
    </GarageShell>
  )
}
