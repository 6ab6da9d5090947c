import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { AccountGarage } from '@/components/watchlist/account-garage'
import { DeviceGarage } from '@/components/watchlist/device-garage'
import { GarageShell } from '@/components/watchlist/garage-shell'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { getEnv } from '@/lib/env'
import { loadSite } from '@/lib/site/load-site.server'
import { toStockSite } from '@/lib/site/stock-site'
import { getGarageTitle, readGarageTab } from '@/lib/watchlist/garage'
import { loadGarage } from '@/lib/watchlist/watchlist.server'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ site: string; tab: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: getGarageTitle(await loadSite((await params).site)), robots: { index: false } }
}

/** Saved cars of the signed-in user, rendered for each request. Reached only by a rewrite (`RT-12`). */
export default async function AccountGaragePage({ params }: Props) {
  const { site: slug, tab: requestedTab } = await params
  const site = await loadSite(slug)
  if (!hasSignIn(site)) notFound()
  const tab = readGarageTab(site, requestedTab)
  const images = getEnv().IMAGES_URL
  return (
    <GarageShell site={site} tab={tab}>
      {tab === 'recently-viewed' ? (
        <DeviceGarage key={tab} site={toStockSite(site)} tab={tab} images={images} />
      ) : (
        <AccountGarage
          site={site}
          tab={tab}
          garage={await loadGarage(site, (await headers()).get('cookie'))}
          images={images}
          now={Date.now()}
        />
      )}
    </GarageShell>
  )
}
