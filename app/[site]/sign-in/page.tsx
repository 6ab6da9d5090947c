import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { PageHead } from '@/components/content/page-head'
import { SignInFlow } from '@/components/sign-in/sign-in-flow'
import { SignInReasons } from '@/components/sign-in/sign-in-reasons'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getSignInPath, hasSignIn } from '@/lib/links/sign-in-path'
import { loadSignIn } from '@/lib/auth/load-sign-in.server'
import { issueFormToken } from '@/lib/bot-check/form-token.server'
import { planBotCheck } from '@/lib/bot-check/plan'
import { getEnv } from '@/lib/env'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import { loadSite } from '@/lib/site/load-site.server'
import { getContactRules } from '@/lib/forms/rules'
import { describeWayBack } from '@/lib/watchlist/garage'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Sign in', robots: { index: false } }

type Props = {
  params: Promise<{ site: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Sign-in page for saved cars (`RT-10`, `WL-04`, `WL-07`). */
export default async function SignInPage({ params, searchParams }: Props) {
  const site = await loadSite((await params).site)
  if (!hasSignIn(site)) notFound()
  const { isDone, ...page } = await loadSignIn(site, await searchParams, (await headers()).get('cookie'))
  if (isDone) redirect(page.redirect)
  return (
    <main id="main" className="pb-12 md:pb-20">
      <PageHead title="Sign in" lead="Access your saved cars on all your devices." isLapped />
      <div className="container-page page-body" data-lapped>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <div className="page-sheet min-w-0">
            <section
              aria-label="Sign in"
              className="form-sheet rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
            >
              <SignInFlow
                key={`${page.step} ${page.alert}`}
                siteSlug={site.slug}
                contactRules={getContactRules(site)}
                botCheck={planBotCheck(site.forms, getEnv().TURNSTILE_URL)}
                token={issueFormToken(site.slug, SIGN_IN_FORM)}
                redirect={page.redirect}
                back={page.back}
                changeHref={`${getSignInPath({ redirect: page.redirect, back: page.back })}&change=number`}
                start={page}
              />
            </section>
            <SiteLink
              site={site}
              href={page.back}
              prefetch={false}
              className={buttonClass('quiet', { className: 'mt-3 !px-2' })}
            >
              <Icon name="chevron-left" /> {describeWayBack(site, page.back)}
            </SiteLink>
          </div>
          <SignInReasons site={site} />
        </div>
      </div>
    </main>
  )
}
