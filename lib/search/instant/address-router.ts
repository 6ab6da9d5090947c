import type { SearchState } from '../state'

/** Delay between the last change and the URL update, in ms (`SU-08`). */
export const WRITE_DELAY_MS = 400

/** InstantSearch's router interface, with searches as routes. */
type AddressRouter = {
  read: () => SearchState
  write: (state: SearchState) => void
  createURL: () => string
  onUpdate: (callback: (state: SearchState) => void) => void
  /**
   * Writes a pending update immediately. Called before navigation, because a later write would return the
   * shopper to this page.
   */
  settle: () => void
  dispose: () => void
}

type Options = {
  /** Parses the current URL. */
  read: () => SearchState
  /** Writes a search to the URL. */
  write: (state: SearchState) => void
}

/**
 * Synchronises the URL with InstantSearch. Writes it 400 ms after the last change (`SU-08`) and reads it again
 * when the shopper navigates back or forward (`SU-13`); a pending write is discarded then.
 */
export function createAddressRouter({ read, write }: Options): AddressRouter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: SearchState | null = null
  let isDisposed = false
  let listener: (() => void) | undefined
  const cancelPending = () => {
    clearTimeout(timer)
    pending = null
  }
  const settle = () => {
    const state = pending
    cancelPending()
    if (state) write(state)
  }
  return {
    read,
    settle,
    write: (state) => {
      cancelPending()
      // InstantSearch resets its state on dispose; that reset must not be written.
      if (isDisposed) return
      pending = state
      timer = setTimeout(settle, WRITE_DELAY_MS)
    },
    // Not used: the views build their own links.
    createURL: () => '',
    onUpdate: (callback) => {
      listener = () => {
        cancelPending()
        callback(read())
      }
      window.addEventListener('popstate', listener)
    },
    dispose: () => {
      isDisposed = true
      cancelPending()
      if (listener) window.removeEventListener('popstate', listener)
    },
  }
}
