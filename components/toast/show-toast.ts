import { createToastStore, type ToastFacts } from '@/lib/toast/toast-store'

export const toasts = createToastStore()

let isShown = false

/**
 * Shows a toast over whatever page is open (`TO-01`); the code that draws toasts comes with the first one. It has a React
 * root of its own, so that it outlives the page it was shown on. Returns its id.
 */
export function showToast(facts: ToastFacts): string {
  const id = toasts.add(facts)
  if (!isShown) {
    isShown = true
    draw().catch((error: unknown) => {
      isShown = false
      console.warn('a notice could not be shown', error)
    })
  }
  return id
}

async function draw(): Promise<void> {
  const [{ createRoot }, { createElement }, { ToastScreen }] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    import('./toast-screen'),
  ])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(createElement(ToastScreen))
}
