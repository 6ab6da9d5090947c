'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AnimatedCount } from '@/components/ui/animated-count'
import type { CountRules } from '@/lib/search/live-count'
import { formatNumber } from '@/lib/text/format-number'

export type ShowMeProps = {
  /** Number of vehicles for the form as rendered by the server; `null` if unknown. */
  count: number | null
  rules: CountRules
  locale: string
  className: string
  /** Icon after the label. */
  icon?: ReactNode
}

/** Debounce in ms before a changed form is counted. */
const DEBOUNCE_MS = 200

type Counter = typeof import('./count-form').countForm

/**
 * "Show Me N vehicles": the submit button of a stock search form. Its count follows the form's fields and comes
 * from the search service (`SS-06`). The search client loads when the form is hovered or focused. Without
 * JavaScript the button shows the server's count, and submits the form.
 */
export function ShowMeButton({ count: sent, rules, locale, className, icon }: ShowMeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [count, setCount] = useState(sent)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: AbortController | undefined
    let counter: Promise<Counter> | undefined
    const load = async (): Promise<Counter> => {
      counter ??= import('./count-form').then(({ countForm }) => countForm)
      return counter
    }
    const update = async () => {
      current?.abort()
      const { signal } = (current = new AbortController())
      try {
        const found = await (await load())(form, rules, signal)
        if (signal.aborted || found === null) return
        setCount(found)
        setAnnounced(`${formatNumber(found, locale)} ${found === 1 ? 'vehicle' : 'vehicles'}`)
      } catch {
        // Keep the last known count; the button still opens the search.
        counter = undefined
      }
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void update(), DEBOUNCE_MS)
    }
    const onIntent = () => void load().catch(() => (counter = undefined))
    form.addEventListener('input', onChange)
    form.addEventListener('pointerover', onIntent, { once: true })
    form.addEventListener('focusin', onIntent, { once: true })
    return () => {
      clearTimeout(timer)
      current?.abort()
      form.removeEventListener('input', onChange)
      form.removeEventListener('pointerover', onIntent)
      form.removeEventListener('focusin', onIntent)
    }
  }, [rules, locale])

  return (
    <>
      <button
        ref={button}
        type="submit"
        data-testid="show-me"
        data-count={count ?? undefined}
        className={className}
      >
        {count === null ? (
          <span>Show vehicles</span>
        ) : (
          <span>
            Show Me <AnimatedCount value={count} locale={locale} /> {count === 1 ? 'vehicle' : 'vehicles'}
          </span>
        )}
        {icon}
      </button>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  )
}
