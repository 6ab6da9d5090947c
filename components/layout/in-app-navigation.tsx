'use client'

import { useRouter } from 'next/navigation'
import { type TransitionStartFunction, useEffect, useTransition } from 'react'
import { findInAppTarget, getFormUrl } from '@/lib/links/in-app-target'

/** The link of an event and its in-app URL; `null` if the browser should handle it. */
function readEvent({ target: element }: Event): { anchor: HTMLAnchorElement; target: string } | null {
  const anchor = element instanceof Element && element.closest<HTMLAnchorElement>('a[href]')
  const target = anchor && findInAppTarget(anchor)
  return target ? { anchor, target } : null
}

/** The in-app URL of a submitted GET form; `null` if the browser should handle it. */
function readForm({ target: form, submitter }: SubmitEvent): string | null {
  const url = getFormUrl(form, submitter)
  return url && form instanceof HTMLFormElement
    ? findInAppTarget({ href: url.href, target: form.target })
    : null
}

/** Returns a function that starts a navigation and shows a progress bar until the new page replaces the old one (ADR 69). */
export function useProgress(): TransitionStartFunction {
  const [isPending, start] = useTransition()
  useEffect(() => {
    const show = (isBusy: boolean) => document.documentElement.toggleAttribute('data-busy', isBusy)
    show(isPending)
    return () => void show(false)
  }, [isPending])
  return start
}

/**
 * Opens plain anchors and GET forms with client-side navigation (`LK-02`), and prefetches a page when its link is hovered,
 * touched or focused (`LK-06`), except within `data-prefetch="off"`. One delegated listener, because a page with hundreds of
 * links should not hydrate each of them.
 */
export function InAppNavigation() {
  const router = useRouter()
  const start = useProgress()

  useEffect(() => {
    const seen = new Set<string>()
    const push = (event: Event, target: string) => {
      event.preventDefault()
      start(() => router.push(target))
    }
    const openLink = (event: MouseEvent) => {
      const isOther =
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        event.defaultPrevented
      const link = isOther ? null : readEvent(event)
      if (link) push(event, link.target)
    }
    // React stops clicks in a part that has not hydrated at the document (ADR 69).
    const openLateLink = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-late]')) openLink(event)
    }
    const prefetch = (event: Event) => {
      const link = readEvent(event)
      if (!link || link.anchor.closest('[data-prefetch="off"]') || seen.has(link.target)) return
      seen.add(link.target)
      router.prefetch(link.target)
    }
    const openForm = (event: SubmitEvent) => {
      const target = event.defaultPrevented ? null : readForm(event)
      if (target) push(event, target)
    }
    const intents = ['pointerover', 'touchstart', 'focusin'] as const
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('click', openLateLink, { capture: true, signal })
    document.addEventListener('click', openLink, { signal })
    document.addEventListener('submit', openForm, { signal })
    for (const intent of intents) document.addEventListener(intent, prefetch, { passive: true, signal })
    return () => listeners.abort()
  }, [router, start])

  return null
}
