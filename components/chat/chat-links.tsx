'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { ChatController } from '@/lib/chat/controller'
import type { ChatSettings } from '@/lib/chat/settings'

/**
 * Handles all links with `data-chat`; the attribute's value is a draft message. The chat code and the provider's script
 * load when such a link is hovered, focused or clicked. Until then, without JavaScript, and on failure, the links open
 * their `href`.
 */
export function ChatLinks({ chat }: { chat: ChatSettings }) {
  const path = usePathname()
  const widget = useRef<Promise<ChatController> | null>(null)

  useEffect(() => {
    const handle = async (event: Event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-chat]') : null
      const isClick = event.type === 'click'
      const hasModifier =
        event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!link || (isClick && hasModifier)) return
      if (isClick) event.preventDefault()
      try {
        widget.current ??= import('@/lib/chat/controller').then((code) => new code.ChatController(chat))
        const loaded = await widget.current
        if (isClick) await loaded.open(link)
        else loaded.prepare()
      } catch (error) {
        widget.current = null
        console.warn('Chat failed to load', error)
        if (isClick) location.assign(link.href)
      }
    }
    // Capture phase: runs before the in-app navigation listener.
    const events = ['click', 'pointerover', 'focusin'] as const
    const listener = (event: Event) => void handle(event)
    for (const name of events) document.addEventListener(name, listener, true)
    return () => {
      for (const name of events) document.removeEventListener(name, listener, true)
    }
  }, [chat])

  useEffect(() => {
    widget.current?.then((loaded) => loaded.follow(path)).catch(() => {})
  }, [path])

  return null
}
