import 'server-only'
import type { Site } from '@/config/schema/site'
import { chooseReturn, handleSignInStep } from '@/lib/auth/handle-sign-in-step.server'
import { clearProgressCookie } from '@/lib/auth/progress.server'
import { readSession } from '@/lib/auth/read-account.server'
import { REGISTRATION_FIELDS } from '@/lib/auth/sign-in-forms'
import type { DealerUser } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { getContactRules } from '@/lib/forms/rules'
import { toClientError } from '@/lib/http/upstream-error'

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

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ POST: postRegister })

const CHECK = 'Please check the fields that are marked.'
/** Timeout of one of three attempts, in ms. */
const REGISTER_MS = 4000

/**
 * Creates or updates the profile of a phone number (`WL-07`).
 * @throws ApiError 422 with field errors, the platform's rejection, 502 or 504.
 */
async function registerShopper(
  site: Site,
  phone: string,
  input: Record<string, unknown>,
): Promise<DealerUser> {
  const schema = buildFormSchema({ fields: REGISTRATION_FIELDS, contactRules: getContactRules(site) })
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new ApiError(422, CHECK, { fields: listFieldErrors(parsed.error) })
  const profile = Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [name, String(value)]),
  )
  const user = await getDealerApi()
    .registerUser(phone, site.id, profile, { timeoutMs: REGISTER_MS })
    .catch((error: unknown) => {
      throw toClientError(error)
    })
  return { ...user, phone }
}
