import 'server-only'
import type { Site } from '@/config/schema/site'
import { readSameSitePath } from '@/lib/links/sign-in-path'
import { getGaragePath } from '@/lib/watchlist/garage'
import { needsRegistration, type SignInStep } from './sign-in-forms'
import { NO_NUMBER, readProgress } from './progress.server'
import { readAccountOf, readSession } from './read-account.server'

type Query = Record<string, string | string[] | undefined>

type SignInPage = {
  redirect: string
  back: string
  /** Whether the shopper is signed in and registered. */
  isDone: boolean
  step: SignInStep
  phone: string
  values: Record<string, string>
  errors: Record<string, string>
  alert: string
}

/** Loads the state of the sign-in page from the cookies and the query (`RT-10`, `WL-07`). */
export async function loadSignIn(site: Site, query: Query, cookies: string | null): Promise<SignInPage> {
  const redirect = readSameSitePath(query['redirect']) ?? getGaragePath(site, 'saved-cars')
  const back = readSameSitePath(query['back']) ?? '/'
  const draftId = typeof query['draft'] === 'string' ? query['draft'] : null
  const progress = readProgress(site.slug, cookies, draftId)
  const draft = progress?.draft ?? null
  const page = { redirect, back, isDone: false, phone: progress?.phone ?? '', ...EMPTY }
  if (draft) return { ...page, ...draft, phone: progress?.phone ?? '' }
  const session = await readSession(site, cookies)
  const account = session && (await readAccountOf(site, session))
  if (account && needsRegistration(account.user))
    return { ...page, step: 'details', values: toTexts(account.user) }
  if (session) return { ...page, isDone: true, step: 'phone' }
  if (draftId && !progress) return { ...page, step: 'phone', alert: NO_NUMBER }
  const isCodeSent = page.phone !== '' && query['change'] === undefined
  return isCodeSent
    ? { ...page, step: 'code' }
    : { ...page, step: 'phone', values: page.phone ? { phone_number: page.phone } : {} }
}

const EMPTY = { values: {}, errors: {}, alert: '' }

function toTexts(user: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(user).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
