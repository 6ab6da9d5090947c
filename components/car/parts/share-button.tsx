'use client'

import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'

/** How long the status message stays, in ms. */
const MESSAGE_MS = 5000

/** Shares the page with the Web Share API, or copies its URL where that is not supported. Requires JavaScript. */
export function ShareButton({ title }: { title: string }) {
  const [message, setMessage] = useState('')

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const share = async () => {
    const url = window.location.href.split('#')[0] ?? ''
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      setMessage('Link copied')
    } catch (error) {
      // The shopper closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setMessage(`Copy this link: ${url}`)
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center [@media(scripting:none)]:hidden">
      <button
        type="button"
        onClick={() => void share()}
        className={buttonClass('quiet', { small: true, className: '!px-2' })}
      >
        <Icon name="share" /> Share
      </button>
      <span role="status" className="text-sm [overflow-wrap:anywhere]">
        {message}
      </span>
    </span>
  )
}
