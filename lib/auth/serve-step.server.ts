import 'server-only'
import type { Site } from '@/config/schema/site'
import { ApiError } from '@/lib/http/api-error'
import { handle, toApiError, type ApiContext } from '@/lib/http/handle.server'
import { countRequest } from '@/lib/http/rate-limit.server'
import { isPlainPost, readFormFields, readJsonObject } from '@/lib/http/read-body.server'
import { seeOther } from '@/lib/http/see-other'
import { readSameSitePath } from '@/lib/links/same-site-path'
import { getSignInPath, type SignInReturn } from '@/lib/links/sign-in-path'
import { hasSignIn } from './has-sign-in'
import type { SignInStep } from './check-step'
import { keepProgress, NO_PROGRESS, readProgress, type SignInProgress } from './progress.server'
import { REGISTRATION_FIELDS } from './registration'

const PER_MINUTE = 120
/** What is typed in a step and may be shown again. */
const KEPT_FIELDS: Record<SignInStep, readonly string[]> = {
  phone: ['phone_number'],
  code: [],
  details: REGISTRATION_FIELDS.map(({ name }) => name),
}

export type StepInput = {
  context: ApiContext<{ site: string }>
  /** As sent; nothing of it is trusted. */
  fields: Record<string, unknown>
  /** Whether a browser sent the form by itself. */
  isPlain: boolean
  cookies: string | null
  progress: SignInProgress | null
}
export type StepResult = {
  body: Record<string, unknown>
  cookies: string[]
  /** Where a browser that sent the form by itself goes on to. */
  next: string
}

/**
 * A handler of one step of sign-in (`WL-07`): JSON from scripts; or an ordinary form post, answered by going on to the next
 * page, or back to this step with what was typed and what is wrong. 404 where the site has no sign-in.
 */
export function serveStep(step: SignInStep, work: (input: StepInput) => Promise<StepResult>) {
  return handle<{ site: string }>(async (context) => {
    const { request, site, visitor } = context
    if (!hasSignIn(site)) throw new ApiError(404, 'Not found.')
    countRequest(`sign-in|${visitor}|${site.slug}`, PER_MINUTE)
    const cookies = request.headers.get('cookie')
    const isPlain = isPlainPost(request)
    const fields = isPlain ? await readFormFields(request) : await readJsonObject(request)
    const input = { context, fields, isPlain, cookies, progress: readProgress(site.slug, cookies) }
    if (!isPlain) return answerJson(await work(input))
    try {
      const { next, cookies: set } = await work(input)
      return seeOther(next, set)
    } catch (error) {
      return showAgain(step, input, error)
    }
  })
}

/** Where a posted form says that it wants to go on to, and back. */
export function readReturn(fields: Record<string, unknown>): Partial<SignInReturn> {
  const redirect = readSameSitePath(fields['redirect'])
  const back = readSameSitePath(fields['back'])
  return { ...(redirect ? { redirect } : {}), ...(back ? { back } : {}) }
}

/** The page to go on to after sign-in: as asked for, else the saved cars. */
export function chooseReturn(site: Pick<Site, 'watchlist_path'>, fields: Record<string, unknown>): string {
  const { redirect, back } = readReturn(fields)
  return redirect ?? back ?? `${site.watchlist_path}?tab=saved-cars`
}

/** A JSON answer that nobody keeps, with its cookies. */
export function answerJson({ body, cookies }: Pick<StepResult, 'body' | 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json(body, { headers })
}

function showAgain(step: SignInStep, { context, fields, progress }: StepInput, error: unknown): Response {
  const { site, request } = context
  const refusal = toApiError(error, request)
  // Without a session there is no profile to complete.
  const shown = refusal.status === 401 ? 'phone' : step
  const values = Object.fromEntries(
    KEPT_FIELDS[shown].flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const draft = { step: shown, values, errors: refusal.fields ?? {}, alert: refusal.message }
  const { cookie, draftId } = keepProgress(site.slug, { ...NO_PROGRESS, ...progress, draft })
  return seeOther(getSignInPath({ ...readReturn(fields), draft: draftId }), [cookie])
}
