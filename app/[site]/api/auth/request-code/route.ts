import { handleSignInStep, readReturn } from '@/lib/auth/handle-sign-in-step.server'
import { createProgressCookie, NO_PROGRESS } from '@/lib/auth/progress.server'
import { requestCode } from '@/lib/auth/request-code.server'
import { admitFormToken } from '@/lib/bot-check/form-token.server'
import { rejectFilledHoneypot } from '@/lib/bot-check/plan'
import { verifyBotCheck } from '@/lib/bot-check/bot-check.server'
import { BOT_CHECK, FORM_TOKEN, SIGN_IN_FORM } from '@/lib/forms/names'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { toText } from '@/lib/typed'

export const dynamic = 'force-dynamic'

/** `POST /api/auth/request-code` `{phone_number, bot_check?}`: sends a code. The response never reveals whether the number is known. */
const postRequestCode = handleSignInStep('phone', async (input) => {
  const { context, fields, isPlain, cookies, progress } = input
  const { site, visitor, host } = context
  rejectFilledHoneypot(fields)
  if (isPlain) await admitFormToken(site.slug, SIGN_IN_FORM, toText(fields[FORM_TOKEN]))
  const claim = { form: SIGN_IN_FORM, host, payload: fields[BOT_CHECK] }
  const proof = isPlain ? null : await verifyBotCheck(site, claim)
  const { phone, attemptId } = await requestCode(site, {
    phoneNumber: fields['phone_number'],
    known: progress ?? NO_PROGRESS,
    cookies,
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

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postRequestCode })
