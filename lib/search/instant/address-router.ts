import type { SearchState } from '../state'

/** How long after the last change the address is written, in ms (`SU-08`). */
export const WRITE_DELAY_MS = 400

/** What InstantSearch asks of a router whose routes are searches. */
export type AddressRouter = {
  read: () => SearchState
  write: (state: SearchState) => void
  createURL: () => string
  onUpdate: (callback: (state: SearchState) => void) => void
  /** Writes at once what is still to be written: the shopper is leaving, and a later write would call them back. */
  settle: () => void
  dispose: () => void
}

type Options = {
  /** The search that the address stands for. */
  read: () => SearchState
  /** Writes a search into the address. */
  write: (state: SearchState) => void
}

/**
 * Keeps the address in step with InstantSearch: written 400 ms after the last change (`SU-08`), read again when the
 * shopper goes back or forward (`SU-13`). An unwritten change is dropped then, for it was left behind.
 */
export function createAddressRouter({ read, write }: Options): AddressRouter {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unwritten: SearchState | null = null
  let isDisposed = false
  let listener: (() => void) | undefined
  const drop = () => {
    clearTimeout(timer)
    unwritten = null
  }
  const settle = () => {
    const state = unwritten
    drop()
    if (state) write(state)
  }
  return {
    read,
    settle,
    write: (state) => {
      drop()
      // InstantSearch empties its state when it ends; that is nobody's search.
      if (isDisposed) return
      unwritten = state
      timer = setTimeout(settle, WRITE_DELAY_MS)
    },
    // The views write their links themselves.
    createURL: () => '',
    onUpdate: (callback) => {
      listener = () => {
        drop()
        callback(read())
      }
      window.addEventListener('popstate', listener)
    },
    dispose: () => {
      isDisposed = true
      drop()
      if (listener) window.removeEventListener('popstate', listener)
    },
  }
}
