import type { SearchState } from '../state'

/** Delay between the last change and the URL update, in ms (`SU-08`). */
const WRITE_DELAY_MS = 400

/** InstantSearch's router interface, with searches as routes. */
type UrlRouter = {
  read: () => SearchState
  write: (state: SearchState) => void
  createURL: () => string
  onUpdate: (callback: (state: SearchState) => void) => void
  dispose: () => void
  /** Starts reading and writing the URL; returns a function that stops it. InstantSearch's `dispose` does not run after hydration. */
  connect: () => () => void
  /**
   * Writes a pending update immediately. Called before navigation, because a later write would return the
   * shopper to this page.
   */
  settle: () => void
  /** Shows the search of the URL if it has changed. */
  follow: () => void
}

type Options = {
  /** The first search, whose results are on the page. */
  start: SearchState
  /** Parses the current URL; `null` if this page cannot show its search. */
  read: () => SearchState | null
  /** Writes a search to the URL. */
  write: (state: SearchState) => void
  /** Whether changes of the URL are ignored for now. */
  isHeld: () => boolean
  /** Called when the shopper has navigated back or forward to a URL that `read` cannot parse. */
  reload: () => void
}

/**
 * Synchronises the URL with InstantSearch. Writes it 400 ms after the last change (`SU-08`) and reads it again
 * when the shopper navigates back or forward (`SU-13`); a pending write is discarded then.
 */
export function createUrlRouter({ start, read, write, isHeld, reload }: Options): UrlRouter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: SearchState | null = null
  let isConnected = false
  let update: ((state: SearchState) => void) | undefined
  let address = ''
  const cancelPending = () => {
    clearTimeout(timer)
    pending = null
  }
  const settle = () => {
    const state = pending
    cancelPending()
    if (!state) return
    write(state)
    address = getAddress()
  }
  const follow = () => {
    // A fragment, or the entry of the filter drawer, changes nothing.
    if (!isConnected || isHeld() || address === getAddress()) return
    address = getAddress()
    cancelPending()
    const state = read()
    if (state) update?.(state)
    else reload()
  }
  const disconnect = () => {
    isConnected = false
    cancelPending()
    window.removeEventListener('popstate', follow)
    window.removeEventListener('pageshow', follow)
  }
  return {
    // InstantSearch reads only its first state from here.
    read: () => start,
    settle,
    follow,
    write: (state) => {
      cancelPending()
      // InstantSearch resets its state when the screen unmounts; that reset must not be written.
      if (!isConnected) return
      pending = state
      timer = setTimeout(settle, WRITE_DELAY_MS)
    },
    // Not used: the views build their own links.
    createURL: () => '',
    onUpdate: (callback) => {
      update = callback
    },
    connect: () => {
      isConnected = true
      address = getAddress()
      window.addEventListener('popstate', follow)
      // Back and forward may restore a page from memory with another URL.
      window.addEventListener('pageshow', follow)
      return disconnect
    },
    dispose: disconnect,
  }
}

function getAddress(): string {
  return window.location.pathname + window.location.search
}
