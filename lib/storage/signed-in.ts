const toKey = (site: string) => `signed-in:${site}`

/** Whether a user signed in on a site in this browser without signing out. The session itself may have expired. */
export function wasSignedIn(site: string): boolean {
  try {
    return localStorage.getItem(toKey(site)) !== null
  } catch {
    return false
  }
}

/** Stores or clears the sign-in flag. Storage failures are ignored (`BS-05`). */
export function storeSignedIn(site: string, isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(toKey(site), '1')
    else localStorage.removeItem(toKey(site))
  } catch {
    // Storage is blocked or full: saved cars are loaded when their list is opened.
  }
}
