'use client'

import { buttonClass } from '@/components/ui/button-styles'
import { clearAccount } from './store-account'

/** Ends the session and clears this browser's copy of the list. A plain form, so that it works without JavaScript. */
export function SignOutForm({ siteSlug }: { siteSlug: string }) {
  return (
    <form
      method="post"
      action="/api/auth/sign-out"
      onSubmit={() => clearAccount(siteSlug)}
      className="mt-6 border-t border-line pt-5"
    >
      <input type="hidden" name="redirect" value="/" />
      <button type="submit" className={buttonClass('outline')}>
        Sign out
      </button>
    </form>
  )
}
