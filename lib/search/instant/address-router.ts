import type { SearchState } from '../state'

/** How long after the last change the address is written, in ms (`SU-08`). */
export const WRITE_DELAY_MS = 400

/** What InstantSearch asks of a router whose routes are searches. */
export type AddressRouter = {
  read: () => SearchState
  write: (state: SearchState) => void
  createURL: () => string
  onUpdate: (callback: (state: SearchState) => void) => void
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
  let isDisposed = false
  let listener: (() => void) | undefined
  return {
    read,
    write: (state) => {
      clearTimeout(timer)
      // InstantSearch empties its state when it ends; that is nobody's search.
      if (isDisposed) return
      timer = setTimeout(() => write(state), WRITE_DELAY_MS)
    },
    // The views write their links themselves.
    createURL: () => '',
    onUpdate: (callback) => {
      listener = () => {
        clearTimeout(timer)
        callback(read())
      }
      window.addEventListener('popstate', listener)
    },
    dispose: () => {
      isDisposed = true
      clearTimeout(timer)
      if (listener) window.removeEventListener('popstate', listener)
    },
  }
}
