import { createBotChallenge } from '@/lib/bot-check/bot-check.server'
import { FORM_NAMES } from '@/lib/forms/definition'
import { SIGN_IN_FORM } from '@/lib/forms/names'
import { createRouteHandlers } from '@/lib/http/route-handlers'
import { ApiError } from '@/lib/http/api-error'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'

export const dynamic = 'force-dynamic'

const PER_MINUTE = 300

/**
 * `GET /api/bot-check?form=NAME`: a challenge in ALTCHA's format for that form (`FM-13`). Without a name, it is valid once for any
 * form of the site.
 */
const getBotCheck = handle<{ site: string }>(async ({ request, site, visitor }) => {
  await countRequest(`bot-check|${visitor}|${site.slug}`, PER_MINUTE)
  const named = new URL(request.url).searchParams.get('form')
  const form = [...FORM_NAMES, SIGN_IN_FORM].find((name) => name === named)
  if (named && !form) throw new ApiError(400, 'There is no such form.')
  const isFallback = site.forms.bot_check === 'turnstile'
  const challenge = await createBotChallenge(site.slug, { isFallback, ...(form ? { form } : {}) })
  return Response.json(challenge, { headers: { 'cache-control': 'no-store' } })
})

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = createRouteHandlers({ GET: getBotCheck })
