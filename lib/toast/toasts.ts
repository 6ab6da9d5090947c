/** A short notification over the page. `alert` marks an error. */
export type Toast = {
  id: string
  title: string
  text: string
  tone: 'plain' | 'alert'
  action?: { label: string; href: string }
  isOpen: boolean
}

type ToastChange =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; toast: Pick<Toast, 'id'> & Partial<Toast> }
  /** Closes one toast or all; closed toasts stay in the list until they are removed. */
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string }

/** Maximum number of toasts, and the delay before a closed toast is removed, in ms (`TO-01`). */
const TOAST_LIMIT = 1
const TOAST_REMOVAL_DELAY_MS = 1_000_000

/** Display time in ms, swipe distance that dismisses in px, and the keyboard shortcut to focus a toast (`TO-01`). */
export const TOAST_DURATION_MS = 5000
export const TOAST_SWIPE_PX = 50
export const TOAST_HOTKEY = 'F8'

/** Returns the toasts after a change (`TO-01`), newest first. Pure; returns the same array when nothing changes. */
function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts.filter(({ id }) => id !== change.toast.id)].slice(0, TOAST_LIMIT)
    case 'update':
      return replace(toasts, change.toast.id, change.toast)
    case 'dismiss':
      return replace(toasts, change.id, { isOpen: false })
    case 'remove': {
      const remaining = change.id === undefined ? [] : toasts.filter(({ id }) => id !== change.id)
      return remaining.length === toasts.length ? toasts : remaining
    }
  }
}

function replace(toasts: readonly Toast[], id: string | undefined, facts: Partial<Toast>): readonly Toast[] {
  const isTarget = (toast: Toast) => id === undefined || toast.id === id
  return toasts.some(isTarget)
    ? toasts.map((toast) => (isTarget(toast) ? { ...toast, ...facts } : toast))
    : toasts
}

export type ToastFacts = Pick<Toast, 'title' | 'text'> & Partial<Pick<Toast, 'tone' | 'action'>>

export type ToastStore = {
  /** Returns the same array until the list changes. */
  read: () => readonly Toast[]
  watch: (onChange: () => void) => () => void
  add: (facts: ToastFacts) => string
  update: (id: string, facts: Partial<ToastFacts>) => void
  /** Closes one toast or all; they are removed later (`TO-01`). */
  dismiss: (id?: string) => void
  remove: (id?: string) => void
}

/** A store of toasts with subscriptions (`TO-01`). */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const removals = new Map<string, ReturnType<typeof setTimeout>>()

  const apply = (change: ToastChange) => {
    const next = changeToasts(toasts, change)
    if (next === toasts) return
    toasts = next
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    for (const listener of listeners) listener()
  }
  const remove = (id?: string) => apply({ type: 'remove', ...(id === undefined ? {} : { id }) })

  return {
    read: () => toasts,
    watch: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    add: ({ tone = 'plain', ...facts }) => {
      const id = String((count += 1))
      apply({ type: 'add', toast: { ...facts, id, tone, isOpen: true } })
      return id
    },
    update: (id, facts) => apply({ type: 'update', toast: { ...facts, id } }),
    dismiss: (id) => {
      const closed = toasts.filter((toast) => id === undefined || toast.id === id)
      apply({ type: 'dismiss', ...(id === undefined ? {} : { id }) })
      for (const toast of closed)
        if (!removals.has(toast.id))
          removals.set(
            toast.id,
            setTimeout(() => remove(toast.id), TOAST_REMOVAL_DELAY_MS),
          )
    },
    remove,
  }
}
