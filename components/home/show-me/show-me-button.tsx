'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AnimatedCount } from '@/components/ui/animated-count'
import type { CountRules } from '@/lib/search/live-count'
import { formatNumber } from '@/lib/text/format-number'

export type ShowMeProps = {
  /** Vehicles that the form finds as the server sent it; `null` when that is not known. */
  count: number | null
  rules: CountRules
  locale: string
  className: string
  /** After the words. */
  icon?: ReactNode
}

/** How long a form must rest before it is counted, in ms. */
const REST_MS = 200

type Counter = typeof import('./count-form').countForm

/**
 * "Show Me N vehicles": the submit button of any form of the stock search, with a count that follows the form's fields,
 * asked from the search service (`SS-06`). The search client is fetched when the form is pointed at or focused. Without
 * scripts the button shows the count of the form as it was sent, and submits it.
 */
export function ShowMeButton({ count: sent, rules, locale, className, icon }: ShowMeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [count, setCount] = useState(sent)
  const [spoken, setSpoken] = useState('')

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
    const ask = async () => {
      current?.abort()
      const { signal } = (current = new AbortController())
      try {
        const found = await (await load())(form, rules, signal)
        if (signal.aborted || found === null) return
        setCount(found)
        setSpoken(`${formatNumber(found, locale)} ${found === 1 ? 'vehicle' : 'vehicles'}`)
      } catch {
        // The last known count stands; the button opens the search all the same.
        counter = undefined
      }
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), REST_MS)
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
        {spoken}
      </span>
    </>
  )
}
