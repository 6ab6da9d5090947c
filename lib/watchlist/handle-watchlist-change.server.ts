import 'server-only'
import { hasSignIn } from '@/lib/auth/has-sign-in'
import { createProgressCookie, NO_PROGRESS, readProgress } from '@/lib/auth/progress.server'
import { readSession } from '@/lib/auth/read-account.server'
import { answerJson, chooseReturn, readReturn } from '@/lib/auth/handle-sign-in-step.server'
import { ApiError } from '@/lib/http/api-error'
import {
  handle,
  toApiError,
  type ApiContext,
  readRequestKey,
  renderRefusalPage,
  seeOther,
} from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readFormFields, readJsonObject } from '@/lib/http/read-body.server'
import { getSignInPath, readSameSitePath } from '@/lib/links/sign-in-path'
import { changeWatchlist, type WatchlistAction } from './change-watchlist.server'

const PER_MINUTE = 240
const PER_PHONE_AND_MINUTE = 120
const SIGN_IN_FIRST = 'Please sign in to save cars.'

/**
 * Creates the handler of a change `{car_id}` to the list of the signed-in user (`WL-03`); ignores a phone number in the body.
 * Responds to JSON with `{success: true}`, or with `{success: false, error}` and, for 401, the URL `sign_in` (`WL-04`).
 * Redirects form posts to a page.
 */
export function handleWatchlistChange(action: WatchlistAction) {
  return handle<{ site: string }>(async (context) => {
    const { request, site, visitor } = context
    const isPlain = isPlainPost(request)
    try {
      if (!hasSignIn(site)) throw new ApiError(404, 'Not found.')
      await countRequest(`watchlist|${visitor}|${site.slug}`, PER_MINUTE)
      return await answerChange(
        action,
        context,
        isPlain ? await readFormFields(request) : await readJsonObject(request),
      )
    } catch (error) {
      return answerFailure(error, request, isPlain)
    }
  })
}

async function answerChange(
  action: WatchlistAction,
  { request, site }: ApiContext<{ site: string }>,
  fields: Record<string, unknown>,
): Promise<Response> {
  const carId = readCarId(fields['car_id'])
  const cookies = request.headers.get('cookie')
  const session = await readSession(site, cookies)
  const isPlain = isPlainPost(request)
  if (!session) {
    const signIn = getSignInPath({ ...readOrigin(request), ...readReturn(fields) })
    if (!isPlain)
      return Response.json(
        { success: false, error: SIGN_IN_FIRST, sign_in: signIn },
        { status: 401, headers: { 'cache-control': 'no-store' } },
      )
    const progress = readProgress(site.slug, cookies) ?? NO_PROGRESS
    const wanted = { ...progress, carId: action === 'save' ? carId : 0 }
    return seeOther(signIn, [createProgressCookie(site.slug, wanted).cookie])
  }
  const { phone } = session
  await countRequest(`watchlist|${phone}|${site.slug}`, PER_PHONE_AND_MINUTE)
  await changeWatchlist(site, { action, phone, carId, requestKey: readRequestKey(request) })
  return isPlain ? seeOther(chooseReturn(site, fields)) : answerJson({ body: { success: true }, cookies: [] })
}

/** @throws ApiError 404 for an invalid car id. */
function readCarId(value: unknown): number {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(404, 'This vehicle was not found.')
  return id
}

/** The referring page as `redirect` and `back`, for requests without their own. */
function readOrigin(request: Request): { redirect?: string; back?: string } {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return {}
  const { host, pathname, search } = new URL(referer)
  const path = host === request.headers.get('host') ? readSameSitePath(pathname + search) : null
  return path ? { redirect: path, back: path } : {}
}

function answerFailure(error: unknown, request: Request, isPlain: boolean): Response {
  const { status, message, fields, headers: more } = toApiError(error, request)
  const headers = { 'cache-control': 'no-store', ...more }
  if (!isPlain)
    return Response.json(
      { success: false, error: message, ...(fields ? { fields } : {}) },
      { status, headers },
    )
  return new Response(renderRefusalPage(message), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
