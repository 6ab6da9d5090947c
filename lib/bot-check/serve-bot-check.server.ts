import 'server-only'
import { handle } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { createBotChallenge } from './challenge.server'

const PER_MINUTE = 300

/** `GET /api/bot-check`: a challenge in ALTCHA's format (`FM-13`). */
export const getBotCheck = handle<{ site: string }>(async ({ site, visitor }) => {
  countRequest(`bot-check|${visitor}`, PER_MINUTE)
  return Response.json(await createBotChallenge(site.slug), { headers: { 'cache-control': 'no-store' } })
})
