import 'server-only'
import { createHash } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { answerJson, chooseReturn, readReturn } from '@/lib/auth/handle-sign-in-step.server'
import { hidePhone } from '@/lib/auth/sign-in-input'
import { createProgressCookie, NO_PROGRESS, readProgress } from '@/lib/auth/progress.server'
import { type Account, readAccountOf, readSession } from '@/lib/auth/read-account.server'
import type { CarSummary } from '@/lib/cars/car'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { ApiError } from '@/lib/http/api-error'
import {
  type ApiContext,
  handle,
  readRequestKey,
  renderRefusalPage,
  seeOther,
  toApiError,
} from '@/lib/http/handle.server'
import { describeFailure, logLine } from '@/lib/http/log-line'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readFormFields, readJsonObject } from '@/lib/http/read-body.server'
import { describeUpstream, toClientError, UpstreamError } from '@/lib/http/upstream-error'
import { getSignInPath, hasSignIn, readSameSitePath } from '@/lib/links/sign-in-path'
import { loadIndexedCars } from '@/lib/search/load-indexed-cars.server'

type WatchlistAction = 'save' | 'remove'

/** Timeout per attempt in ms. Three attempts are fine, because the page updates the heart optimistically. */
const WRITE_MS = 3000
const NO_SUCH_CAR = 'This vehicle is no longer available.'

type WatchlistChange = {
  action: WatchlistAction
  phone: string
  carId: number
  /** The client's idempotency key; `null` without one. */
  requestKey: string | null
}

/**
 * Saves a car of the site for a phone number, or removes it (`WL-03`). Idempotent.
 * @throws ApiError 404 for a car that is not the site's, the platform's rejection with its message, 502 or 504.
 */
async function changeWatchlist(site: Site, change: WatchlistChange): Promise<void> {
  const { action, phone, carId, requestKey } = change
  if (!(await isOwnCar(site, change))) throw new ApiError(404, NO_SUCH_CAR)
  const api = getDealerApi()
  const key = requestKey === null ? {} : { idempotencyKey: hashKey(site, change, requestKey) }
  try {
    const write = action === 'save' ? api.saveCar : api.removeCar
    await write(phone, carId, site.id, { timeoutMs: WRITE_MS, ...key })
  } catch (error) {
    if (error instanceof UpstreamError)
      logLine('error', `watchlist ${action} failed: ${describeUpstream(error)}`, {
        site: site.slug,
        car: carId,
        phone: hidePhone(phone),
      })
    throw toClientError(error)
  }
}

/** Cars that are no longer in stock can still be removed. While search is down, the platform decides. */
async function isOwnCar(site: Site, { action, phone, carId }: WatchlistChange): Promise<boolean> {
  const own = await loadIndexedCars(site, [carId])
  if (own === null || own.length > 0) return true
  if (action === 'save') return false
  const account = await readAccountOf(site, { phone })
  return account === null || account.watchlist.includes(carId)
}

function hashKey(site: Site, { action, phone, carId }: WatchlistChange, requestKey: string): string {
  const parts = [site.slug, action, phone, carId, requestKey]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Saves the car that the shopper selected before signing in. Never throws, because the shopper can save it again. */
export async function saveCarAfterSignIn(site: Site, phone: string, carId: number): Promise<void> {
  try {
    await changeWatchlist(site, { action: 'save', phone, carId, requestKey: null })
  } catch (error) {
    logLine('warn', `the car selected before sign-in was not saved: ${describeFailure(error)}`, {
      site: site.slug,
    })
  }
}

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

/** The saved cars of the signed-in user. */
export type Garage =
  | { kind: 'signed-out' }
  /** The dealer platform or search is unavailable. */
  | { kind: 'down' }
  /** Current cars, last saved first; `null` for those no longer in stock. */
  | { kind: 'ok'; user: Account['user']; cars: { id: number; car: CarSummary | null }[] }

/** Loads the saved cars of the user of the request's session cookie. Never throws. */
export async function loadGarage(site: Site, cookies: string | null): Promise<Garage> {
  const session = await readSession(site, cookies)
  if (!session) return { kind: 'signed-out' }
  const account = await readAccountOf(site, session)
  if (!account) return { kind: 'down' }
  const ids = account.watchlist.toReversed()
  const cars = await loadIndexedCars(site, ids)
  if (!cars) return { kind: 'down' }
  const known = new Map(cars.map((car) => [car.id, car]))
  return {
    kind: 'ok',
    user: account.user,
    cars: ids.map((id) => ({ id, car: known.get(id) ?? null })),
  }
}
