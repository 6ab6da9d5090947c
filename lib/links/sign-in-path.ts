import { readSameSitePath } from './same-site-path'

const SIGN_IN_PATH = '/sign-in'

/** Maximum length of the query in characters: the path is escaped twice, and the server reads at most 6000 characters. */
const LONGEST_QUERY = 5000

export type SignInReturn = {
  /** Path to open after signing in. */
  redirect: string
  /** Path to return to without signing in. */
  back: string
}

/**
 * URL of the sign-in page (`RT-10`, `WL-04`). Paths outside the site are omitted, and `back` or `redirect` too when
 * the URL would be too long. `draft` identifies stored form values.
 */
export function getSignInPath({
  redirect,
  back,
  draft,
}: Partial<SignInReturn> & { draft?: string } = {}): string {
  const query = new URLSearchParams({ type: 'watchlist' })
  const [onward, return_] = [readSameSitePath(redirect), readSameSitePath(back)]
  if (onward) query.set('redirect', onward)
  if (return_) query.set('back', return_)
  if (draft) query.set('draft', draft)
  for (const name of ['back', 'redirect']) if (query.toString().length > LONGEST_QUERY) query.delete(name)
  return `${SIGN_IN_PATH}?${query.toString()}`
}
