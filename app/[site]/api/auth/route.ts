import { answerJson } from '@/lib/auth/handle-sign-in-step.server'
import { readAccountOf, readSession } from '@/lib/auth/read-account.server'
import { renewSession, type Session } from '@/lib/auth/sessions.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { handle } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

const READS_PER_MINUTE = 240
const SIGNED_OUT = { user: null, watchlist: [] }

/** `GET /api/auth`: the signed-in shopper and their saved cars at this site (`WL-02`). Always 200. */
const getAuth = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`auth|${visitor}|${site.slug}`, READS_PER_MINUTE)
  const cookies = request.headers.get('cookie')
  const session = await readSession(site, cookies)
  const account = session && (await readAccountOf(site, session))
  const renewed = account && session ? await renew(site.slug, session, cookies) : null
  return answerJson({ body: account ?? SIGNED_OUT, cookies: renewed ? [renewed] : [] })
})

/** Renews the session. A failure is only logged, so that it does not fail the request. */
async function renew(site: string, session: Session, cookies: string | null): Promise<string | null> {
  try {
    return await renewSession(await getDatabase(), site, session, cookies)
  } catch (error) {
    logLine('warn', `a session was not renewed: ${describeFailure(error)}`, { site })
    return null
  }
}

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getAuth })
