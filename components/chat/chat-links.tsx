'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { ChatDesk } from '@/lib/chat/desk'
import type { ChatSettings } from '@/lib/chat/settings'

/**
 * The one listener of every link with `data-chat`; its value is a first draft. The chat's code and the provider's script are
 * fetched when such a link is pointed at, focused or used; until then, without scripts, and when they fail, the links lead
 * where they say.
 */
export function ChatLinks({ chat }: { chat: ChatSettings }) {
  const path = usePathname()
  const desk = useRef<Promise<ChatDesk> | null>(null)

  useEffect(() => {
    const handle = async (event: Event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-chat]') : null
      const isClick = event.type === 'click'
      const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
      if (!link || (isClick && (metaKey || ctrlKey || shiftKey || altKey))) return
      if (isClick) event.preventDefault()
      try {
        desk.current ??= import('@/lib/chat/desk').then((code) => new code.ChatDesk(chat))
        const loaded = await desk.current
        if (isClick) await loaded.open(link)
        else loaded.prepare()
      } catch (error) {
        desk.current = null
        console.warn('The chat could not be loaded.', error)
        if (isClick) location.assign(link.href)
      }
    }
    // Clicks before the listener that opens links in-app.
    const events = ['click', 'pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, handle, true)
    return () => {
      for (const name of events) document.removeEventListener(name, handle, true)
    }
  }, [chat])

  useEffect(() => {
    desk.current?.then((loaded) => loaded.follow(path)).catch(() => {})
  }, [path])

  return null
}
