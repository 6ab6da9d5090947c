import { chooseReturn, handleSignInStep, readReturn } from '@/lib/auth/handle-sign-in-step.server'
import { createDeviceCookie, startSession } from '@/lib/auth/sessions.server'
import { clearProgressCookie, NO_NUMBER, NO_PROGRESS } from '@/lib/auth/progress.server'
import { readAccountOf } from '@/lib/auth/read-account.server'
import { needsRegistration } from '@/lib/auth/sign-in-forms'
import { verifyCode } from '@/lib/auth/verify-code.server'
import { getDatabase } from '@/lib/db/open-database.server'
import { BOT_CHECK } from '@/lib/forms/names'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { saveCarAfterSignIn } from '@/lib/watchlist/watchlist.server'

export const dynamic = 'force-dynamic'

/**
 * `POST /api/auth/verify-code` `{phone_number, code, bot_check?}`: signs in. The number defaults to the one in the progress
 * cookie. Browsers without the cookie of the code request share a few tries (ADR 60). `bot_check` is required under load.
 */
const postVerifyCode = handleSignInStep('code', async ({ context, fields, isPlain, cookies, progress }) => {
  const { site, visitor, host } = context
  const phoneNumber = fields['phone_number'] || progress?.phone
  if (!phoneNumber) throw new ApiError(422, NO_NUMBER, { fields: { code: NO_NUMBER } })
  const user = await verifyCode(site, {
    phoneNumber,
    code: fields['code'],
    known: progress ?? NO_PROGRESS,
    visitor,
    host,
    isPlain,
    payload: fields[BOT_CHECK],
  })
  const database = await getDatabase()
  const session = await startSession(database, site.slug, { phone: user.phone, cookies })
  if (progress?.carId) await saveCarAfterSignIn(site, user.phone, progress.carId)
  const account = await readAccountOf(site, user)
  const isIncomplete = needsRegistration(user)
  return {
    body: { success: true, user, needs_registration: isIncomplete, watchlist: account?.watchlist ?? [] },
    cookies: [session, clearProgressCookie(), createDeviceCookie(site.slug, user.phone)],
    next: isIncomplete ? getSignInPath(readReturn(fields)) : chooseReturn(site, fields),
  }
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postVerifyCode })
