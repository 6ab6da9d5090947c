/** A short notice over the page. `alert` says that something went wrong. */
export type Toast = {
  id: string
  title: string
  text: string
  tone: 'plain' | 'alert'
  action?: { label: string; href: string }
  isOpen: boolean
}

export type ToastChange =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; toast: Pick<Toast, 'id'> & Partial<Toast> }
  /** Closes one, or all: it leaves the screen and stays known until it is removed. */
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string }

/** Toasts at a time, and how long one that was closed stays known, in ms (`TO-01`). */
export const TOAST_LIMIT = 1
export const TOAST_REMOVAL_DELAY_MS = 1_000_000

/** How long a toast stays, in ms; how far a swipe to the right dismisses, in px; the key that leads to it (`TO-01`). */
export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'

/** The toasts after a change (`TO-01`), newest first. Pure; the same array when nothing changes. */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts.filter(({ id }) => id !== change.toast.id)].slice(0, TOAST_LIMIT)
    case 'update':
      return replace(toasts, change.toast.id, change.toast)
    case 'dismiss':
      return replace(toasts, change.id, { isOpen: false })
    case 'remove': {
      const kept = change.id === undefined ? [] : toasts.filter(({ id }) => id !== change.id)
      return kept.length === toasts.length ? toasts : kept
    }
  }
}

function replace(toasts: readonly Toast[], id: string | undefined, facts: Partial<Toast>): readonly Toast[] {
  const isMeant = (toast: Toast) => id === undefined || toast.id === id
  return toasts.some(isMeant)
    ? toasts.map((toast) => (isMeant(toast) ? { ...toast, ...facts } : toast))
    : toasts
}
