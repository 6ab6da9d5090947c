import { chooseReturn, handleSignInStep } from '@/lib/auth/handle-sign-in-step.server'
import { clearProgressCookie } from '@/lib/auth/progress.server'
import { readSession } from '@/lib/auth/read-account.server'
import { registerShopper } from '@/lib/auth/register.server'
import { answerMethods } from '@/lib/http/answer-methods'
import { ApiError } from '@/lib/http/api-error'

export const dynamic = 'force-dynamic'

/** `POST /api/auth/register` `{first_name, last_name, email, postcode}`: completes the signed-in shopper's registration. 401 without a session. */
const postRegister = handleSignInStep('details', async ({ context: { site }, fields, cookies }) => {
  const session = await readSession(site, cookies)
  if (!session) throw new ApiError(401, 'Please sign in first.')
  const user = await registerShopper(site, session.phone, fields)
  return {
    body: { success: true, user },
    cookies: [clearProgressCookie()],
    next: chooseReturn(site, fields),
  }
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = answerMethods({ POST: postRegister })
