const toKey = (site: string) => `signed-in:${site}`

/** Whether somebody signed in on a site in this browser and did not sign out here; the session itself may be over. */
export function wasSignedIn(site: string): boolean {
  try {
    return localStorage.getItem(toKey(site)) !== null
  } catch {
    return false
  }
}

/** Remembers that somebody signed in, or forgets it. Whether that can be stored does not matter (`BS-05`). */
export function noteSignedIn(site: string, isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(toKey(site), '1')
    else localStorage.removeItem(toKey(site))
  } catch {
    // Blocked or full: lists are asked for when they are opened.
  }
}
