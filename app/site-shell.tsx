import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { FONTS } from '@/app/fonts'
import { ChatLauncher } from '@/components/chat/chat-launcher'
import { ErrorWatch } from '@/components/layout/error-watch'
import { InAppNavigation } from '@/components/layout/in-app-navigation'
import { PageAlive } from '@/components/layout/page-alive'
import { SiteDocument } from '@/components/layout/site-document'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { PageTracker } from '@/components/tracking/page-tracker'
import { SavedCarsWatch } from '@/components/watchlist/saved-cars-watch'
import type { Site } from '@/config/schema/site'
import { readChatSettings } from '@/lib/chat/settings'
import { getEnv } from '@/lib/env'
import { describeTags } from '@/lib/events/tags'
import { hasSignIn } from '@/lib/links/sign-in-path'
import { describeErrorService } from '@/lib/reporting/report-error'
import { buildContentPolicy, POLICY_ATTRIBUTES } from '@/lib/security/content-policy'
import { getStockOverview } from '@/lib/search/stock-overview.server'
import { getSiteStock } from '@/lib/site/navigation'
import { buildThemeVariables } from '@/lib/site/theme'
import { getSiteOrigin } from '@/lib/site/origin'
import './globals.css'

/** Default metadata of a site's pages. */
export function describeSite(site: Site): Metadata {
  const env = getEnv()
  return {
    metadataBase: new URL(getSiteOrigin(site, env.PORT)),
    title: { default: site.name, template: `%s | ${site.name}` },
    description: site.description || site.tagline || undefined,
    formatDetection: { telephone: false },
    // No page overrides this with `index: true`, so it applies to the whole staging platform.
    ...(env.DASHBOARD_STAGING ? { robots: { index: false, follow: false } } : {}),
    icons: {
      icon: site.logo.favicon || '/icon.svg',
      ...(site.logo.ico ? { shortcut: site.logo.ico } : {}),
    },
  }
}

export function describeViewport(site: Site): Viewport {
  return { themeColor: site.design.palette.primary, colorScheme: site.design.scheme }
}

/** The document of a site around a page: theme, header, footer and the client components that every page has. */
export async function SiteShell({ site, children }: { site: Site; children: ReactNode }) {
  const stock = (await getStockOverview(site)) ?? getSiteStock(site)
  const chat = readChatSettings(site, getEnv().CHAT_URL)
  const { fonts } = site.design
  const display = FONTS[fonts.display]
  const text = FONTS[fonts.text]
  const aside = FONTS[fonts.aside ?? fonts.text]
  const variables = buildThemeVariables(site.design, {
    display: display.style.fontFamily,
    text: text.style.fontFamily,
    aside: aside.style.fontFamily,
  })
  return (
    <SiteDocument
      lang={site.locale}
      data-site={site.slug}
      data-template={site.template}
      data-scheme={site.design.scheme}
      data-shadow={site.design.shadow}
      data-border={site.design.border}
      data-motion={site.design.motion}
      data-sections={site.design.sections}
      data-texture={site.design.texture}
      {...describeTags(site, getEnv())}
      style={variables}
    >
      <body
        {...describeErrorService(getEnv().SENTRY_DSN)}
        {...{ [POLICY_ATTRIBUTES[site.content_policy]]: buildContentPolicy(site, getEnv()) }}
      >
        <script async src="/assets/early-clicks.js" />
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:px-4 focus:py-2 focus:text-ink"
        >
          Skip to content
        </a>
        <SiteHeader site={site} stock={stock} images={getEnv().IMAGES_URL} />
        {children}
        <SiteFooter site={site} stock={stock} />
        {chat && <ChatLauncher site={site} chat={chat} />}
        {getEnv().SENTRY_DSN && <ErrorWatch />}
        <InAppNavigation />
        {site.garage_enabled && (
          <SavedCarsWatch site={site.slug} path={site.watchlist_path} hasAccount={hasSignIn(site)} />
        )}
        <PageTracker />
        <PageAlive />
      </body>
    </SiteDocument>
  )
}
