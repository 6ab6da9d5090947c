import { readSameSitePath } from './same-site-path'

export const SIGN_IN_PATH = '/sign-in'

export type SignInReturn = {
  /** Where to go once signed in. */
  redirect: string
  /** Where whoever does not sign in goes back to. */
  back: string
}

/**
 * The sign-in page's address (`RT-10`, `WL-04`). What is no path of the same site is left out. `draft` names what was typed and
 * is shown again.
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
  return `${SIGN_IN_PATH}?${query.toString()}`
}
