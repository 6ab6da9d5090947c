import 'server-only'
import type { Site } from '@/config/schema/site'
import { ApiError } from '@/lib/http/api-error'
import { handle, toApiError, type ApiContext, seeOther } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readFormFields, readJsonObject } from '@/lib/http/read-body.server'
import { getSignInPath, hasSignIn, readSameSitePath, type SignInReturn } from '@/lib/links/sign-in-path'
import { REGISTRATION_FIELDS, type SignInStep } from './sign-in-forms'
import { createProgressCookie, NO_PROGRESS, readProgress, type SignInProgress } from './progress.server'

const PER_MINUTE = 120
/** Fields whose input is shown again after an error. */
const REDISPLAYED_FIELDS: Record<SignInStep, readonly string[]> = {
  phone: ['phone_number'],
  code: [],
  details: REGISTRATION_FIELDS.map(({ name }) => name),
}

type StepInput = {
  context: ApiContext<{ site: string }>
  /** Unvalidated request fields. */
  fields: Record<string, unknown>
  /** Whether the request is a form post without JavaScript. */
  isPlain: boolean
  cookies: string | null
  progress: SignInProgress | null
}
type StepResult = {
  body: Record<string, unknown>
  cookies: string[]
  /** Redirect target for a form post without JavaScript. */
  next: string
}

/**
 * Creates the handler of one sign-in step (`WL-07`). JSON requests get a JSON response. Form posts are redirected to the next
 * page, or back to this step with the input and its errors. 404 when the site has no sign-in.
 */
export function handleSignInStep(step: SignInStep, work: (input: StepInput) => Promise<StepResult>) {
  return handle<{ site: string }>(async (context) => {
    const { request, site, visitor } = context
    if (!hasSignIn(site)) throw new ApiError(404, 'Not found.')
    await countRequest(`sign-in|${visitor}|${site.slug}`, PER_MINUTE)
    const cookies = request.headers.get('cookie')
    const isPlain = isPlainPost(request)
    const fields = isPlain ? await readFormFields(request) : await readJsonObject(request)
    const input = { context, fields, isPlain, cookies, progress: readProgress(site.slug, cookies) }
    if (!isPlain) return answerJson(await work(input))
    try {
      const { next, cookies: set } = await work(input)
      return seeOther(next, set)
    } catch (error) {
      return redisplayStep(step, input, error)
    }
  })
}

/** Reads the return paths of a posted form. Paths to other sites are dropped. */
export function readReturn(fields: Record<string, unknown>): Partial<SignInReturn> {
  const redirect = readSameSitePath(fields['redirect'])
  const back = readSameSitePath(fields['back'])
  return { ...(redirect ? { redirect } : {}), ...(back ? { back } : {}) }
}

/** The page to show after sign-in: the requested one, else the saved cars. */
export function chooseReturn(site: Pick<Site, 'watchlist_path'>, fields: Record<string, unknown>): string {
  const { redirect, back } = readReturn(fields)
  return redirect ?? back ?? `${site.watchlist_path}?tab=saved-cars`
}

/** An uncached JSON response with its cookies. */
export function answerJson({ body, cookies }: Pick<StepResult, 'body' | 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json(body, { headers })
}

function redisplayStep(step: SignInStep, { context, fields, progress }: StepInput, error: unknown): Response {
  const { site, request } = context
  const refusal = toApiError(error, request)
  // Without a session, sign-in starts again with the phone number.
  const nextStep = refusal.status === 401 ? 'phone' : step
  const values = Object.fromEntries(
    REDISPLAYED_FIELDS[nextStep].flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const draft = { step: nextStep, values, errors: refusal.fields ?? {}, alert: refusal.message }
  const { cookie, draftId } = createProgressCookie(site.slug, { ...NO_PROGRESS, ...progress, draft })
  return seeOther(getSignInPath({ ...readReturn(fields), draft: draftId }), [cookie])
}
