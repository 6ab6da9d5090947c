import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { describeSite, describeViewport, SiteShell } from '@/app/site-shell'
import { loadSite } from '@/lib/site/load-site.server'

export const revalidate = 300

/** Prerenders no sites at build time, because there may be ten thousand. Pages are cached on their first request. */
export function generateStaticParams(): { site: string }[] {
  return []
}

type Props = { children: ReactNode; params: Promise<{ site: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return describeSite(await loadSite((await params).site))
}

export async function generateViewport({ params }: Props): Promise<Viewport> {
  return describeViewport(await loadSite((await params).site))
}

export default async function SiteLayout({ children, params }: Props) {
  return <SiteShell site={await loadSite((await params).site)}>{children}</SiteShell>
}
