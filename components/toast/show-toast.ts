import { createToastStore, type ToastFacts } from '@/lib/toast/toasts'

const toasts = createToastStore()

let isShown = false

/**
 * Shows a toast (`TO-01`) and returns its id. The toast UI loads with the first toast. It uses a separate React
 * root, so that toasts persist across navigation.
 */
export function showToast(facts: ToastFacts): string {
  const id = toasts.add(facts)
  if (!isShown) {
    isShown = true
    draw().catch((error: unknown) => {
      isShown = false
      console.warn('Toast could not be shown', error)
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
  createRoot(place).render(createElement(ToastScreen, { toasts }))
}
