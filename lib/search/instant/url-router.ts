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
}

type Options = {
  /** The first search, whose results are on the page. */
  start: SearchState
  /** Parses the current URL. */
  read: () => SearchState
  /** Writes a search to the URL. */
  write: (state: SearchState) => void
}

/**
 * Synchronises the URL with InstantSearch. Writes it 400 ms after the last change (`SU-08`) and reads it again
 * when the shopper navigates back or forward (`SU-13`); a pending write is discarded then.
 */
export function createUrlRouter({ start, read, write }: Options): UrlRouter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: SearchState | null = null
  let isConnected = false
  let update: ((state: SearchState) => void) | undefined
  const cancelPending = () => {
    clearTimeout(timer)
    pending = null
  }
  const settle = () => {
    const state = pending
    cancelPending()
    if (state) write(state)
  }
  const onPopState = () => {
    cancelPending()
    update?.(read())
  }
  const disconnect = () => {
    isConnected = false
    cancelPending()
    window.removeEventListener('popstate', onPopState)
  }
  return {
    // InstantSearch reads only its first state from here.
    read: () => start,
    settle,
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
      window.addEventListener('popstate', onPopState)
      return disconnect
    },
    dispose: disconnect,
  }
}
