const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

let pending: Promise<void> | undefined

/**
 * Resolves when a shopper first does anything on the page; at once on the server. Code that is behind it is not part of
 * what a page loads before it can be used, yet there before a hand reaches the control.
 */
export async function waitForInteraction(): Promise<void> {
  if (typeof window === 'undefined') return
  return (pending ??= new Promise((resolve) => {
    const done = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, done, true)
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true })
  }))
}

/** A part that could not be fetched stays the plain HTML that the server sent: its promise never settles. */
export async function loadOrStayPlain<Part>(load: () => Promise<Part>): Promise<Part> {
  await waitForInteraction()
  try {
    return await load()
  } catch {
    return new Promise<Part>(() => undefined)
  }
}
