import { SESSION_COOKIE, writeCookie } from '@/lib/auth/cookies'
import { handleSignInStep, readReturn } from '@/lib/auth/handle-sign-in-step.server'
import { clearProgressCookie } from '@/lib/auth/progress.server'
import { endSession } from '@/lib/auth/sessions.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'

export const dynamic = 'force-dynamic'

/** `POST /api/auth/sign-out`: ends the session. Succeeds without a session too. */
const postSignOut = handleSignInStep('phone', async ({ context, fields, cookies }) => {
  await endSession(await getDatabase(), context.site.slug, cookies)
  const { redirect, back } = readReturn(fields)
  return {
    body: { success: true },
    cookies: [writeCookie(SESSION_COOKIE, '', 0), clearProgressCookie()],
    next: redirect ?? back ?? '/',
  }
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postSignOut })
