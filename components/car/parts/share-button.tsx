'use client'

import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'

/** How long a word about the link stays, in ms. */
const SAID_MS = 5000

/** Shares the page through the device, or copies its address where the device has no such thing. Needs scripts. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  const share = async () => {
    const url = window.location.href.split('#')[0] ?? ''
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      setSaid('Link copied')
    } catch (error) {
      // Somebody who closes the device's own sheet wants nothing more.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setSaid(`Copy this address: ${url}`)
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
        {said}
      </span>
    </span>
  )
}
