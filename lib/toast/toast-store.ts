import { changeToasts, TOAST_REMOVAL_DELAY_MS, type Toast, type ToastChange } from './toasts'

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
