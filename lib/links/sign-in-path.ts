import { readSameSitePath } from './same-site-path'

export const SIGN_IN_PATH = '/sign-in'

/** Longest query that is written, in characters: escaped twice over a path grows long, and the server reads no more than 6000. */
const LONGEST_QUERY = 5000

export type SignInReturn = {
  /** Where to go once signed in. */
  redirect: string
  /** Where whoever does not sign in goes back to. */
  back: string
}

/**
 * The sign-in page's address (`RT-10`, `WL-04`). What is no path of the same site is left out, and the way back or onward when the
 * address would be longer than is read. `draft` names what was typed and is shown again.
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
