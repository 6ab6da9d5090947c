import { lazy, type ComponentType } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

let pending: Promise<void> | undefined

/**
 * A part of a page that the server sends whole, and that a browser brings to life when a shopper first does anything: its
 * code is no part of what a page loads before it can be used, yet there before a hand reaches it. Stands inside Suspense.
 * `onServer` is the part itself on the server and `null` in a browser, so that a bundler leaves it out; waiting for it on
 * the server would send it in a hidden place, where it stays without scripts. A part that can not be fetched stays as sent.
 */
export function hydrateLater<Props extends object>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (onServer) return onServer
  return lazy(async () => {
    await waitForInteraction()
    try {
      return { default: await load() }
    } catch {
      return new Promise<{ default: ComponentType<Props> }>(() => undefined)
    }
  })
}

async function waitForInteraction(): Promise<void> {
  return (pending ??= new Promise((resolve) => {
    const done = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, done, true)
      resolve()
    }
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true })
  }))
}
