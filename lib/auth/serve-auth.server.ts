import 'server-only'
import { admitFormToken } from '@/lib/bot-check/admit-form-token.server'
import { rejectFilledHoneypot } from '@/lib/bot-check/honeypot'
import { verifyBotCheck } from '@/lib/bot-check/verify-bot-check.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { BOT_CHECK, FORM_TOKEN, SIGN_IN_FORM } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { saveCarAfterSignIn } from '@/lib/watchlist/save-car-after-sign-in.server'
import { SESSION_COOKIE, writeCookie } from './cookies'
import { clearProgressCookie, createProgressCookie, NO_NUMBER, NO_PROGRESS } from './progress.server'
import { readAccountOf, readSession } from './read-account.server'
import { registerShopper } from './register.server'
import { needsRegistration } from './registration'
import { requestCode } from './request-code.server'
import { answerJson, chooseReturn, readReturn, serveStep, type StepInput } from './serve-step.server'
import { endSession, renewSession, startSession, type Session } from './sessions.server'
import { verifyCode } from './verify-code.server'

const READS_PER_MINUTE = 240
const SIGNED_OUT = { user: null, watchlist: [] }
const SIGN_IN_FIRST = 'Please sign in first.'

/** `GET /api/auth`: the signed-in shopper and their saved cars at this site (`WL-02`). Always 200. */
export const getAuth = handle<{ site: string }>(async ({ request, site, visitor }) => {
  countRequest(`auth|${visitor}|${site.slug}`, READS_PER_MINUTE)
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

/** `POST /api/auth/request-code` `{phone_number, bot_check?}`: sends a code. The response never reveals whether the number is known. */
export const postRequestCode = serveStep('phone', async (input) => {
  const { context, fields, isPlain, progress } = input
  const { site, visitor, host } = context
  rejectFilledHoneypot(fields)
  if (isPlain) await admitFormToken(site.slug, SIGN_IN_FORM, String(fields[FORM_TOKEN] ?? ''))
  const claim = { form: SIGN_IN_FORM, host, payload: fields[BOT_CHECK] }
  const proof = isPlain ? null : await verifyBotCheck(site, claim)
  const { phone, attemptId } = await requestCode(site, {
    phoneNumber: fields['phone_number'],
    known: progress ?? NO_PROGRESS,
    visitor,
    host,
    isPlain,
    payload: claim.payload,
    proof,
  })
  const carId = progress?.carId ?? 0
  const { cookie, draftId } = createProgressCookie(site.slug, {
    phone,
    attemptId,
    sentAt: Date.now(),
    carId,
    draft: null,
  })
  const next = getSignInPath({ ...readReturn(fields), draft: draftId })
  return { body: { success: true }, cookies: [cookie], next }
})

/**
 * `POST /api/auth/verify-code` `{phone_number, code, bot_check?}`: signs in. The number defaults to the one in the progress
 * cookie. Browsers without the cookie of the code request share a few tries (ADR 43). `bot_check` is required under load.
 */
export const postVerifyCode = serveStep('code', async ({ context, fields, isPlain, cookies, progress }) => {
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
    cookies: [session, clearProgressCookie()],
    next: isIncomplete ? getSignInPath(readReturn(fields)) : chooseReturn(site, fields),
  }
})

/** `POST /api/auth/register` `{first_name, last_name, email, postcode}`: completes the signed-in shopper's registration. */
export const postRegister = serveStep('details', async (input) => {
  const { site } = input.context
  const { phone } = await requireSession(input)
  const user = await registerShopper(site, phone, input.fields)
  return {
    body: { success: true, user },
    cookies: [clearProgressCookie()],
    next: chooseReturn(site, input.fields),
  }
})

/** `POST /api/auth/sign-out`: ends the session. Succeeds without a session too. */
export const postSignOut = serveStep('phone', async ({ context, fields, cookies }) => {
  await endSession(await getDatabase(), context.site.slug, cookies)
  const { redirect, back } = readReturn(fields)
  return {
    body: { success: true },
    cookies: [writeCookie(SESSION_COOKIE, '', 0), clearProgressCookie()],
    next: redirect ?? back ?? '/',
  }
})

/** @throws ApiError 401. */
async function requireSession({ context, cookies }: StepInput): Promise<Session> {
  const session = await readSession(context.site, cookies)
  if (!session) throw new ApiError(401, SIGN_IN_FIRST)
  return session
}
